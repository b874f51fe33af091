import { isOffline, onNetwork } from '~/shared/network'
import { watchSilence } from '~/shared/socket-timeout'
import { type Mark, marks, type Ticker, tickers } from './store'
import { type Listener, subscriptions, type Topic } from './subscriptions'

/** How long to wait before connecting again, with up to a second of chance so that a restart is not a stampede. */
const RECONNECT_MS = 3000
const JITTER_MS = 1000

/** A tab that was hidden for so long asks for nothing more: looking at another one for a moment costs no gap. */
export const HIDDEN_AFTER_MS = 5000

export type Connection = 'connecting' | 'live' | 'lost'

const topics = subscriptions(({ type, symbol }) => {
  // The next one to show it has a price from a list that is newer than the last tick here.
  if (type === 'DETAIL') tickers.forget(symbol)
  if (type === 'MARK') marks.forget(symbol)
})
const watchers = new Set<() => void>()
const gapWatchers = new Set<() => void>()
let socket: WebSocket | undefined
let state: Connection = 'connecting'
let retry: ReturnType<typeof setTimeout> | undefined
let hangUp = () => {}
/** Something may have been missed since the last frame. */
let gap = false

export const connection = () => state
export const onConnection = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Calls when topics are heard again after a pause in which something may have been missed. */
export const onGap = (watcher: () => void) => {
  gapWatchers.add(watcher)
  return () => {
    gapWatchers.delete(watcher)
  }
}

function resume() {
  if (!gap) return
  gap = false
  for (const watcher of gapWatchers) watcher()
}

function setConnection(now: Connection) {
  if (state === now) return
  state = now
  for (const watcher of watchers) watcher()
}

interface Tick {
  open: string
  close: string
  amount: string
  high: string
  low: string
  vol: string
  diff: string
  diffRate: string
  trend: Ticker['trend']
  traded: boolean
}

function onFrame(text: string) {
  if (text[0] !== '{') return
  const frame = JSON.parse(text) as {
    type: string
    symbol?: string
    interval?: string
    price?: 'LAST' | 'MARK' | 'INDEX'
    data?: { ts?: number; tick?: unknown }
  }
  // The answer to a question of ours: that it came is all it says.
  if (frame.type === 'HEARTBEAT') return
  const { symbol = '', data } = frame
  if (frame.type === 'DETAIL' && data?.tick) {
    const tick = data.tick as Tick
    tickers.put(symbol, {
      price: tick.amount,
      open: tick.open,
      high: tick.high,
      low: tick.low,
      volume: tick.vol,
      change: tick.diff,
      changeRate: tick.diffRate,
      trend: tick.trend,
      traded: tick.traded,
      at: data.ts ?? 0,
    })
  }
  if (frame.type === 'MARK' && data?.tick) marks.put(symbol, data.tick as Mark)
  const topic = { type: frame.type as Topic['type'], symbol }
  const { interval, price } = frame
  if (interval && price)
    for (const listener of topics.listenersOf({ ...topic, interval, price })) listener(data)
  for (const listener of topics.listenersOf(topic)) listener(data)
}

/** Connects again after a while, with some chance in it. */
function connectLater() {
  clearTimeout(retry)
  retry = setTimeout(connect, RECONNECT_MS + Math.random() * JITTER_MS)
}

export function connect() {
  if (socket && socket.readyState <= WebSocket.OPEN) return
  clearTimeout(retry)
  const origin = location.origin.replace(/^http/, 'ws')
  const made = new WebSocket(`${origin}/ws/${crypto.randomUUID()}`)
  socket = made
  const silence = watchSilence(
    // The server says nothing where nothing moves; asked, it answers.
    () => made.readyState === WebSocket.OPEN && made.send('ping'),
    () => end(),
  )
  const end = () => {
    silence.stop()
    if (socket !== made) return
    // A dead line takes its time to close, and may still say something: neither is waited for.
    socket = undefined
    topics.closed()
    gap = true
    made.close()
    setConnection('lost')
    connectLater()
  }
  hangUp = end
  made.onopen = () => {
    if (socket !== made) return
    setConnection('live')
    topics.open((text) => made.readyState === WebSocket.OPEN && made.send(text))
    resume()
  }
  made.onmessage = (event) => {
    if (socket !== made) return
    silence.heard()
    onFrame(String(event.data))
  }
  made.onclose = end
}

// A lost network is known at once, and so is its return: neither waits for a timer.
onNetwork(() => {
  if (isOffline()) hangUp()
  else if (!topics.isEmpty()) connect()
})

let hiding: ReturnType<typeof setTimeout> | undefined
document.addEventListener('visibilitychange', () => {
  clearTimeout(hiding)
  if (document.hidden)
    hiding = setTimeout(() => {
      gap = true
      topics.hide(true)
    }, HIDDEN_AFTER_MS)
  else {
    topics.hide(false)
    if (socket?.readyState === WebSocket.OPEN) resume()
  }
})

/** Hears a topic until the returned function is called. One subscription serves all listeners of a topic. */
export function listen(topic: Topic, listener: Listener, { whileHidden = false } = {}): () => void {
  const end = topics.add(topic, listener, whileHidden)
  connect()
  return end
}
