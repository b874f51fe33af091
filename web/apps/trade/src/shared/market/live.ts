import { useEffect } from 'react'
import { listen } from './socket'

/** All tickers at once, for as long as a list is on screen. */
export function useLiveTickers() {
  useEffect(() => listen({ type: 'DETAIL' }, () => undefined), [])
}
