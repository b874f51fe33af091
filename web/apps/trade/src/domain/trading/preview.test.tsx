import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePreview } from './preview'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a preview is old from the first change of its order until the answer to that', async () => {
  const answer = (hold: string) => new Response(JSON.stringify({ code: 200, data: { hold } }))
  const fetched = vi.fn(async (_: string, how: { body: string }) =>
    answer(JSON.parse(how.body).type === 0 ? '105' : '100'),
  )
  vi.stubGlobal('fetch', fetched)
  const queries = new QueryClient()
  const around = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const { result, rerender, unmount } = renderHook(
    ({ type }) => usePreview('POST /api/contract/order/preview', { symbol: 'btc', type }),
    { wrapper: around, initialProps: { type: 0 } },
  )
  await wait(300)
  expect(result.current).toMatchObject({ preview: { hold: '105' }, isOld: false })
  rerender({ type: 1 })
  expect(result.current, 'what a long holds says nothing of a short').toMatchObject({ isOld: true })
  await wait(300)
  await wait(100)
  expect(result.current).toMatchObject({ preview: { hold: '100' }, isOld: false })
  unmount()
  queries.clear()
})
