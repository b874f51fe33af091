import { useEffect, useState } from 'react'
import { call } from '../api'
import { listen } from '../market/socket'

export type Level = [price: string, quantity: string]

export interface Book {
  bids: Level[]
  asks: Level[]
  /** Rises with every change: an older book never has a higher one. */
  seq: number
  /** When it came here. */
  at: number
}

const NOTHING: Book = { bids: [], asks: [], seq: 0, at: 0 }

/** The newer of two books: an answer that was asked for first may come last. */
export const newer = (now: Book | undefined, next: Book): Book => (now && now.seq > next.seq ? now : next)

/** The order book, live: as it stands first, then as the server says it changed. */
export function useBook(symbol: string, levels = 20): Book | undefined {
  const [book, setBook] = useState<Book | undefined>(undefined)
  useEffect(() => {
    let gone = false
    setBook(undefined)
    const take = (next: Pick<Book, 'bids' | 'asks' | 'seq'>) =>
      !gone && setBook((now) => newer(now, { ...next, at: Date.now() }))
    call('GET /api/market/depth', { symbol, limit: levels })
      // The description can't say that a level is a pair.
      .then((first) => take(first as unknown as Book))
      .catch(() => !gone && setBook((now) => now ?? NOTHING))
    const silence = listen({ type: 'DEPTH', symbol }, (data) => {
      const next = (data as { tick?: Book } | undefined)?.tick
      if (next?.bids) take(next)
    })
    return () => {
      gone = true
      silence()
    }
  }, [symbol, levels])
  return book
}
