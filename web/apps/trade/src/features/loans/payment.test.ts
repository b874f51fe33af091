import { expect, test } from 'vitest'
import { mostPayable, splitOf } from './payment'

const DUE = { penalty: '1.5', interest: '12', principal: '500', total: '513.5' }

test('a payment goes to the penalty, then to the interest, then to the principal', () => {
  expect(splitOf('1', DUE)).toEqual({ penalty: '1', interest: '0', principal: '0', left: '512.5' })
  expect(splitOf('10', DUE)).toEqual({ penalty: '1.5', interest: '8.5', principal: '0', left: '503.5' })
  expect(splitOf('113.5', DUE)).toEqual({ penalty: '1.5', interest: '12', principal: '100', left: '400' })
})

test('nobody pays more than is due', () => {
  expect(splitOf('9999', DUE)).toEqual({ penalty: '1.5', interest: '12', principal: '500', left: '0' })
  expect(mostPayable('513.5', '1000')).toBe('513.5')
  expect(mostPayable('513.5', '20')).toBe('20')
  expect(mostPayable('513.5', undefined)).toBe('513.5')
})
