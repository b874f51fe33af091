import { expect, test } from 'vitest'
import { classNamed } from './classes'

test.each([
  ['CRYPTO', 'crypto'],
  ['forex', 'forex'],
  [1, 'forex'],
  ['2', 'crypto'],
  [3, 'gold'],
  [7, 'stock'],
  ['0', undefined],
  ['8', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['casino', undefined],
])('%s is %s', (coinType, named) => expect(classNamed(coinType)).toBe(named))
