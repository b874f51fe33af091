import { expect, it } from 'vitest'
import { coveredLots, openLots, STOP_LOSS, TAKE_PROFIT } from './cover'

const earn = (id: string, lots: number, status = 0) => ({
  id,
  lossType: TAKE_PROFIT,
  earnNumber: lots,
  loseNumber: null,
  status,
})

it('protections of a kind speak of each lot once', () => {
  const losses = [earn('1', 20), earn('2', 5), earn('3', 9, 2)]
  expect(coveredLots(losses, TAKE_PROFIT)).toBe(25)
  expect(openLots(losses, TAKE_PROFIT, 30)).toBe(5)
  expect(openLots(losses, STOP_LOSS, 30)).toBe(30)
  expect(openLots(losses, TAKE_PROFIT, 30, '1'), 'one that is replaced gives its lots back').toBe(25)
  expect(openLots([earn('1', 40)], TAKE_PROFIT, 30), 'a position that shrank has none left').toBe(0)
})
