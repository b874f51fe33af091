import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Coin } from '~/domain/market/instruments'
import { useTabPrice } from './head'

// What listens to prices must not outlive its test: others share this world.
afterEach(cleanup)

function Tab({ coin }: { coin: Coin }) {
  useTabPrice(coin, 1)
  return null
}

test('the tab says what is traded and at what price', () => {
  const coin = { coin: 'tab-price-test', showSymbol: 'BTC/USDT', amount: '62125.3' } as Coin
  const { unmount } = render(<Tab coin={coin} />)
  expect(document.title).toBe('BTC/USDT 62,125.3 · Plimsoll')
  unmount()
  render(<Tab coin={{ ...coin, amount: undefined } as Coin} />)
  expect(document.title).toBe('BTC/USDT · Plimsoll')
})
