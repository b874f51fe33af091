// What the server is told to send: topics that somebody listens to and, while the tab is hidden, only those that say so.
// Changes are told a little later and together, because rows that scroll by come and go within moments.

type Kind = 'DETAIL' | 'KLINE' | 'TRADE' | 'DEPTH' | 'MARK'

export interface Topic {
  type: Kind
  symbol: string
  interval?: string
  /** Of candles which price. */
  price?: 'LAST' | 'MARK' | 'INDEX'
}

export type Listener = (data: unknown) => void

interface Entry {
  topic: Topic
  /** By listener: whether it listens in a hidden tab too. */
  listeners: Map<Listener, boolean>
}

/** How long changes are gathered before the server is told. */
export const GATHER_MS = 50
/** What the server takes of one socket: a good part of its 240 at once and of its 20 a second. */
const BURST = 200
const PER_SECOND = 16

export const nameOf = ({ type, symbol, interval, price }: Topic) => [type, symbol, interval, price].join(':')

/** `forget`: a topic that nobody listens to any more. */
export function subscriptions(forget: (topic: Topic) => void) {
  const wanted = new Map<string, Entry>()
  const told = new Map<string, Topic>()
  let send: ((text: string) => void) | undefined
  let isHidden = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let left = BURST
  let countedAt = 0

  const isDue = ({ listeners }: Entry) =>
    listeners.size > 0 && (!isHidden || [...listeners.values()].includes(true))

  /** Takes one message from what the server allows. */
  function take(): boolean {
    const now = Date.now()
    left = Math.min(BURST, left + ((now - countedAt) / 1000) * PER_SECOND)
    countedAt = now
    if (left < 1) return false
    left -= 1
    return true
  }

  function tell(op: 'subscribe' | 'unsubscribe', topic: Topic): boolean {
    if (!take()) return false
    send?.(JSON.stringify({ op, ...topic }))
    return true
  }

  /** Tells the server what changed; what it would not take now is told later. */
  function settle() {
    timer = undefined
    if (!send) return
    for (const [name, entry] of wanted) {
      if (told.has(name) || !isDue(entry)) continue
      if (!tell('subscribe', entry.topic)) return settleLater(1000 / PER_SECOND)
      told.set(name, entry.topic)
    }
    for (const [name, topic] of told) {
      const entry = wanted.get(name)
      if (entry && isDue(entry)) continue
      if (!tell('unsubscribe', topic)) return settleLater(1000 / PER_SECOND)
      told.delete(name)
      if (!entry) forget(topic)
    }
  }

  function settleLater(after = GATHER_MS) {
    if (timer === undefined) timer = setTimeout(settle, after)
  }

  return {
    add(topic: Topic, listener: Listener, whileHidden: boolean): () => void {
      const name = nameOf(topic)
      const entry = wanted.get(name) ?? { topic, listeners: new Map() }
      wanted.set(name, entry)
      entry.listeners.set(listener, whileHidden)
      settleLater()
      return () => {
        entry.listeners.delete(listener)
        if (!entry.listeners.size && wanted.get(name) === entry) wanted.delete(name)
        settleLater()
      }
    },
    listenersOf: (topic: Topic): Iterable<Listener> => wanted.get(nameOf(topic))?.listeners.keys() ?? [],
    isEmpty: () => wanted.size === 0,
    /** A line is open: it is told everything, at once. */
    open(line: (text: string) => void) {
      send = line
      left = BURST
      countedAt = Date.now()
      told.clear()
      settle()
    },
    closed() {
      send = undefined
      told.clear()
    },
    hide(hidden: boolean) {
      isHidden = hidden
      settle()
    },
  }
}
