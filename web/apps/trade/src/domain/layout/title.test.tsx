import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useLiveTitle, useTitle, useTitleReset } from './title'

afterEach(() => vi.useRealTimers())

function Named({ name }: { name: string }) {
  useTitle(name)
  return null
}

function Shell({ path, name }: { path: string; name?: string }) {
  useTitleReset(path)
  return name ? <Named name={name} /> : null
}

test('the tab is called after the page, and after nothing where a page has no name', () => {
  const { rerender } = render(<Shell path="/help" name="Help" />)
  expect(document.title).toBe('Help · Plimsoll')
  rerender(<Shell path="/nameless" />)
  expect(document.title).toBe('Plimsoll')
  rerender(<Shell path="/help" name="Hilfe" />)
  expect(document.title).toBe('Hilfe · Plimsoll')
})

function Ticker({ price }: { price: string }) {
  useLiveTitle(() => `${price} BTC/USDT`)
  return null
}

test('a price in the tab changes once a second', () => {
  vi.useFakeTimers()
  const { rerender } = render(<Ticker price="1" />)
  expect(document.title).toBe('1 BTC/USDT · Plimsoll')
  rerender(<Ticker price="2" />)
  expect(document.title).toBe('1 BTC/USDT · Plimsoll')
  vi.advanceTimersByTime(1000)
  expect(document.title).toBe('2 BTC/USDT · Plimsoll')
})
