// Events of the signed-in user's own WebSocket (settlements, account status, messages) and the state of its connection, for
// pages to subscribe to. The socket itself is in user-socket.ts.

export type Product = 'spot' | 'contract' | 'seconds'

/** What the signed-in person is told. */
export type News =
  | { type: 'SETTLEMENT'; product: Product; ids: number[] }
  | { type: 'POSITION' }
  | { type: 'USER_STATUS'; status: number }
  | { type: 'OWNCOIN'; title: string; text: string }
  | { type: 'NEW_MESSAGE'; mailId: number; title: string }
  | { type: 'C2C_REFRESH'; orderId: number; status: number }

type Hearer = (news: News) => void
const hearers = new Set<Hearer>()

/** Hears news for the signed-in person until the returned function is called. */
export function onNews(hearer: Hearer): () => void {
  hearers.add(hearer)
  return () => hearers.delete(hearer)
}

/** Tells everybody who hears. */
export function tellNews(news: News) {
  for (const hearer of hearers) hearer(news)
}

export type PersonConnection = 'none' | 'connecting' | 'live' | 'lost'
let state: PersonConnection = 'none'
const watchers = new Set<() => void>()

export const personConnection = () => state
export const onPersonConnection = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function setPersonConnection(now: PersonConnection) {
  if (state === now) return
  state = now
  for (const watcher of watchers) watcher()
}
