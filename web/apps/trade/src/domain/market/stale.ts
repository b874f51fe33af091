import { useSyncExternalStore } from 'react'
import { isOffline, onNetwork } from '~/shared/network'
import { connection, onConnection } from './socket'

/** Why prices stand still: there is no network, or the server is not heard. */
export type Stale = 'offline' | 'lost' | undefined

export const staleness = (): Stale => (isOffline() ? 'offline' : connection() === 'lost' ? 'lost' : undefined)

function watch(watcher: () => void) {
  const ends = [onConnection(watcher), onNetwork(watcher)]
  return () => {
    for (const end of ends) end()
  }
}

export const useStale = () => useSyncExternalStore(watch, staleness)
