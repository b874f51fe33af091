// Both sockets of the app, against one that is nobody's.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection, HIDDEN_AFTER_MS, listen, onGap } from '~/domain/market/socket'
import { GATHER_MS } from '~/domain/market/subscriptions'
import { personConnection } from './news'
import { keepOpen } from './user-socket'

class Line {
  static OPEN = 1
  static made: Line[] = []
  readyState = 0
  sent: string[] = []
  onopen = () => {}
  onmessage = (_: { data: string }) => {}
  onclose = (_: { code: number }) => {}
  constructor(readonly address: string) {
    Line.made.push(this)
  }
  open() {
    this.readyState = Line.OPEN
    this.onopen()
  }
  close() {
    this.readyState = 3
  }
  drop(code = 1006) {
    this.readyState = 3
    this.onclose({ code })
  }
  send(text: string) {
    this.sent.push(text)
  }
}

const last = () => Line.made.at(-1) as Line

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  Line.made = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the market’s socket is there again three seconds after it was lost', () => {
  const heard: unknown[] = []
  const silence = listen({ type: 'TRADE', symbol: 'btc' }, (data) => heard.push(data))
  const first = last()
  first.open()
  expect(connection()).toBe('live')
  expect(first.sent).toEqual(['{"op":"subscribe","type":"TRADE","symbol":"btc"}'])
  first.onmessage({ data: '{"type":"HEARTBEAT"}' })
  expect(first.sent, 'its heartbeats are answers: they are not answered').toHaveLength(1)
  first.onmessage({ data: '{"type":"TRADE","symbol":"btc","data":{"price":"1"}}' })
  expect(heard).toEqual([{ price: '1' }])

  first.drop()
  expect(connection()).toBe('lost')
  vi.advanceTimersByTime(2999)
  expect(Line.made).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(Line.made).toHaveLength(2)
  last().open()
  expect(last().sent, 'what was listened to is asked for again').toHaveLength(1)
  silence()
  vi.advanceTimersByTime(GATHER_MS)
  expect(last().sent.at(-1)).toContain('unsubscribe')
  hangUpForGood()
})

/** No other test is to find the market's socket open. */
function hangUpForGood() {
  last().drop()
  vi.clearAllTimers()
}

test('a row that scrolls by within moments is never asked for', () => {
  const stay = listen({ type: 'DETAIL', symbol: 'btc' }, () => undefined)
  last().open()
  const passed = listen({ type: 'DETAIL', symbol: 'eth' }, () => undefined)
  passed()
  vi.advanceTimersByTime(GATHER_MS)
  expect(last().sent.filter((text) => text.includes('eth'))).toEqual([])
  stay()
  hangUpForGood()
})

test('the server is told no more than it takes, and all of it in the end', () => {
  const ends = Array.from({ length: 300 }, (_, n) =>
    listen({ type: 'DETAIL', symbol: `s${n}` }, () => undefined),
  )
  last().open()
  expect(last().sent).toHaveLength(200)
  vi.advanceTimersByTime(1000)
  last().onmessage({ data: '{"type":"HEARTBEAT"}' })
  expect(last().sent.length).toBeLessThanOrEqual(220)
  for (let s = 0; s < 8; s++) {
    vi.advanceTimersByTime(1000)
    last().onmessage({ data: '{"type":"HEARTBEAT"}' })
  }
  expect(last().sent).toHaveLength(300)
  for (const end of ends) end()
  hangUpForGood()
})

test('a hidden tab hears nothing but what its title says, and what it missed is asked for', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get')
  const turn = (way: boolean) => {
    hidden.mockReturnValue(way)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const missed = vi.fn()
  const ends = [
    listen({ type: 'DEPTH', symbol: 'btc' }, () => undefined),
    listen({ type: 'DETAIL', symbol: 'btc' }, () => undefined, { whileHidden: true }),
    onGap(missed),
  ]
  last().open()
  missed.mockClear()
  turn(true)
  vi.advanceTimersByTime(HIDDEN_AFTER_MS - 1)
  expect(last().sent.filter((text) => text.includes('unsubscribe'))).toEqual([])
  vi.advanceTimersByTime(1)
  expect(last().sent.filter((text) => text.includes('unsubscribe'))).toEqual([
    '{"op":"unsubscribe","type":"DEPTH","symbol":"btc"}',
  ])
  turn(false)
  expect(last().sent.at(-1)).toBe('{"op":"subscribe","type":"DEPTH","symbol":"btc"}')
  expect(missed).toHaveBeenCalledTimes(1)
  for (const end of ends) end()
  hangUpForGood()
})

test('a silent market is asked after five seconds, and dead after seven', () => {
  const silence = listen({ type: 'MARK', symbol: 'btc' }, () => undefined)
  const first = last()
  first.open()
  vi.advanceTimersByTime(5000)
  expect(first.sent.at(-1)).toBe('ping')
  first.onmessage({ data: '{"type":"HEARTBEAT"}' })
  vi.advanceTimersByTime(6750)
  expect(connection(), 'it answered').toBe('live')
  vi.advanceTimersByTime(250)
  expect(connection()).toBe('lost')
  expect(first.readyState).toBe(3)
  vi.advanceTimersByTime(3000)
  last().open()
  expect(connection(), 'and comes back by itself').toBe('live')
  first.onmessage({ data: '{"type":"HEARTBEAT"}' })
  first.onclose({ code: 1006 })
  expect(connection(), 'the dead line has no say').toBe('live')
  silence()
  hangUpForGood()
})

test('a socket that never opens is given up too', () => {
  const silence = listen({ type: 'MARK', symbol: 'eth' }, () => undefined)
  vi.advanceTimersByTime(7000)
  expect(connection()).toBe('lost')
  silence()
  vi.clearAllTimers()
})

test('no network is known at once, and so is its return', () => {
  const silence = listen({ type: 'MARK', symbol: 'btc' }, () => undefined)
  last().open()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  expect(connection(), 'a server on this machine needs no network').toBe('live')
  vi.spyOn(location, 'hostname', 'get').mockReturnValue('trade.example')
  dispatchEvent(new Event('offline'))
  expect(connection()).toBe('lost')
  online.mockReturnValue(true)
  const before = Line.made.length
  dispatchEvent(new Event('online'))
  expect(Line.made.length).toBe(before + 1)
  last().open()
  expect(connection()).toBe('live')
  silence()
  hangUpForGood()
})

test('a person’s socket that is silent for seven seconds is dead', () => {
  const end = keepOpen(
    'ws://localhost/ws/coin/8',
    () => undefined,
    () => undefined,
  )
  last().open()
  vi.advanceTimersByTime(6750)
  expect(personConnection()).toBe('live')
  vi.advanceTimersByTime(250)
  expect(personConnection()).toBe('lost')
  vi.advanceTimersByTime(3000)
  last().open()
  expect(personConnection()).toBe('live')
  end()
})

test('a person’s socket says who it is, answers heartbeats, and comes back unless the session is over', () => {
  const heard: unknown[] = []
  let missed = 0
  let opened = 0
  const end = keepOpen(
    'ws://localhost/ws/coin/7',
    (frame) => heard.push(frame.type),
    (again) => (again ? missed++ : opened++),
  )
  last().open()
  expect([opened, missed], 'messages from before it listened are asked for').toEqual([1, 0])
  expect(last().sent[0]).toContain('"op":"auth"')
  last().onmessage({ data: '{"type":"HEARTBEAT"}' })
  expect(last().sent.at(-1)).toBe('ping')
  last().onmessage({ data: '{"type":"POSITION"}' })
  expect(heard).toEqual(['POSITION'])
  last().drop()
  vi.advanceTimersByTime(3000)
  expect(Line.made).toHaveLength(2)
  last().open()
  expect(missed, 'what happened meanwhile is asked for').toBe(1)
  last().drop(4401)
  vi.advanceTimersByTime(10_000)
  expect(Line.made).toHaveLength(2)
  expect(missed).toBe(2)
  end()
  expect(personConnection()).toBe('none')
})
