import { useEffect, useState } from 'react'
import { get } from '../api'
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
    get<Book>(`/api/market/depth?symbol=${encodeURIComponent(symbol)}&limit=${levels}`)
      .then((first) => !gone && setBook((now) => now ?? first))
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
