// Both sockets of the app, against one that is nobody's.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection, listen } from './market/socket'
import { keepOpen, personConnection } from './user-socket'

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

test('the market’s socket answers heartbeats, and is there again three seconds after it was lost', () => {
  const heard: unknown[] = []
  const silence = listen({ type: 'TRADE', symbol: 'btc' }, (data) => heard.push(data))
  const first = last()
  first.open()
  expect(connection()).toBe('live')
  expect(first.sent).toEqual(['{"op":"subscribe","type":"TRADE","symbol":"btc"}'])
  first.onmessage({ data: '{"type":"HEARTBEAT"}' })
  expect(first.sent.at(-1)).toBe('ping')
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
  expect(last().sent.at(-1)).toContain('unsubscribe')
  // Nobody listens any more, and no other test is to find it open.
  last().onclose = () => {}
  last().close()
})

test('a person’s socket says who it is, answers heartbeats, and comes back unless the session is over', () => {
  const heard: unknown[] = []
  let missed = 0
  const end = keepOpen(
    'ws://localhost/ws/coin/7',
    (frame) => heard.push(frame.type),
    () => missed++,
  )
  last().open()
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
