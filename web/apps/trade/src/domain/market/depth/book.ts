import { useEffect, useState } from 'react'
import { call } from '~/domain/api/api'
import { inNextFrame } from '../frames'
import { listen } from '../socket'

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

/** Levels of a side; the server pushes no more. */
export const BOOK_LEVELS = 20

/** The order book: as it stands first and then, while it is on screen, as the server says it changed. */
export function useBook(symbol: string, seen: boolean, levels = BOOK_LEVELS): Book | undefined {
  const [book, setBook] = useState<Book | undefined>(undefined)
  useEffect(() => {
    let gone = false
    setBook(undefined)
    call('GET /api/market/depth', { symbol, limit: levels })
      // The description can't say that a level is a pair.
      .then(
        (first) => !gone && setBook((now) => newer(now, { ...(first as unknown as Book), at: Date.now() })),
      )
      .catch(() => !gone && setBook((now) => now ?? NOTHING))
    return () => {
      gone = true
    }
  }, [symbol, levels])
  useEffect(() => {
    if (!seen) return
    let latest: Book | undefined
    const show = () => {
      const next = latest
      if (next) setBook((now) => newer(now, next))
    }
    const silence = listen({ type: 'DEPTH', symbol }, (data) => {
      const next = (data as { tick?: Book } | undefined)?.tick
      if (!next?.bids) return
      latest = newer(latest, { ...next, at: Date.now() })
      inNextFrame(show)
    })
    return () => {
      latest = undefined
      silence()
    }
  }, [symbol, seen])
  return book
}
