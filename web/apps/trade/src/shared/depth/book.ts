import { useEffect, useState } from 'react'
import { call } from '../api'
import { listen } from '../market/socket'

export type Level = [price: string, quantity: string]

export interface Book {
  bids: Level[]
  asks: Level[]
}

const NOTHING: Book = { bids: [], asks: [] }

/** The order book, live: as it stands first, then as the server says it changed. */
export function useBook(symbol: string, levels = 20): Book | undefined {
  const [book, setBook] = useState<Book | undefined>(undefined)
  useEffect(() => {
    let gone = false
    setBook(undefined)
    call('GET /api/market/depth', { symbol, limit: levels })
      // The description can't say that a level is a pair.
      .then((first) => !gone && setBook((now) => now ?? (first as unknown as Book)))
      .catch(() => !gone && setBook((now) => now ?? NOTHING))
    const silence = listen({ type: 'DEPTH', symbol }, (data) => {
      const pushed = data as { tick?: Book } & Book
      const next = pushed.tick ?? pushed
      if (next?.bids) setBook({ bids: next.bids, asks: next.asks })
    })
    return () => {
      gone = true
      silence()
    }
  }, [symbol, levels])
  return book
}
