import { isOffline, onNetwork } from '../network'
import { watchSilence } from '../silence'
import { type Mark, marks, put, type Ticker } from './store'

/** How long to wait before connecting again, with up to a second of chance so that a restart is not a stampede. */
const RECONNECT_MS = 3000
const JITTER_MS = 1000

type Kind = 'DETAIL' | 'KLINE' | 'TRADE' | 'DEPTH' | 'MARK'
type Listener = (data: unknown) => void

interface Topic {
  type: Kind
  symbol?: string
  interval?: string
  /** Of candles which price; of all tickers whether those of the indexes are meant. */
  price?: 'LAST' | 'MARK' | 'INDEX'
}

export type Connection = 'connecting' | 'live' | 'lost'

const nameOf = ({ type, symbol = '', interval = '', price }: Topic) =>
  `${type}:${symbol}:${interval}:${price ?? ''}`

const topics = new Map<string, { topic: Topic; listeners: Set<Listener> }>()
const watchers = new Set<() => void>()
let socket: WebSocket | undefined
let state: Connection = 'connecting'
let retry: ReturnType<typeof setTimeout> | undefined
let hangUp = () => {}

export const connection = () => state
export const onConnection = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function become(now: Connection) {
  if (state === now) return
  state = now
  for (const watcher of watchers) watcher()
}

const say = (op: 'subscribe' | 'unsubscribe', topic: Topic) => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ op, ...topic }))
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

function hear(text: string) {
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
    put(symbol, {
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
  for (const name of new Set([
    nameOf({
      type: frame.type as Kind,
      symbol,
      ...(frame.interval ? { interval: frame.interval } : {}),
      ...(frame.price ? { price: frame.price } : {}),
    }),
    nameOf({ type: frame.type as Kind, symbol }),
  ])) {
    for (const listener of topics.get(name)?.listeners ?? []) listener(data)
  }
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
    made.close()
    become('lost')
    connectLater()
  }
  hangUp = end
  made.onopen = () => {
    if (socket !== made) return
    become('live')
    for (const { topic } of topics.values()) say('subscribe', topic)
  }
  made.onmessage = (event) => {
    if (socket !== made) return
    silence.heard()
    hear(String(event.data))
  }
  made.onclose = end
}

// A lost network is known at once, and so is its return: neither waits for a timer.
onNetwork(() => {
  if (isOffline()) hangUp()
  else if (topics.size) connect()
})

/** Hears a topic until the returned function is called. One subscription serves all listeners of a topic. */
export function listen(topic: Topic, listener: Listener): () => void {
  const name = nameOf(topic)
  let entry = topics.get(name)
  if (!entry) {
    entry = { topic, listeners: new Set() }
    topics.set(name, entry)
    say('subscribe', topic)
  }
  entry.listeners.add(listener)
  connect()
  return () => {
    entry.listeners.delete(listener)
    if (entry.listeners.size === 0 && topics.get(name) === entry) {
      topics.delete(name)
      say('unsubscribe', topic)
    }
  }
}
