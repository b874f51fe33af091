import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { InDoubt } from '~/domain/api/api'
import { makeQueries } from './queries'

afterEach(() => onlineManager.setOnline(true))

it('what is pressed while offline is tried at once, and never again when the network is back', async () => {
  const queries = makeQueries()
  queries.mount()
  onlineManager.setOnline(false)
  const send = vi.fn(() => Promise.reject(new Error('no network')))
  const pressed = new MutationObserver(queries, { mutationFn: send })
  await expect(pressed.mutate()).rejects.toThrow('no network')
  expect(send).toHaveBeenCalledOnce()
  onlineManager.setOnline(true)
  await queries.resumePausedMutations()
  expect(send).toHaveBeenCalledOnce()
  queries.unmount()
})

it('what is in doubt is settled by reading orders and balances again', async () => {
  const queries = makeQueries()
  const again = vi.spyOn(queries, 'invalidateQueries')
  const pressed = new MutationObserver(queries, {
    mutationFn: () => Promise.reject(new InDoubt('who knows')),
  })
  await expect(pressed.mutate()).rejects.toThrow('who knows')
  expect(again).toHaveBeenCalledWith({ queryKey: ['orders'] })
  expect(again).toHaveBeenCalledWith({ queryKey: ['assets'] })
})
