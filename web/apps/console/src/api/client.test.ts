import { afterEach, expect, test, vi } from 'vitest'
import { addressOf, call, connect } from './client'
import { OutcomeUnknown, Refused, SignedOut, StepUpCancelled, Unreachable } from './errors'
import { routes } from './routes'

const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
const ok = (data: unknown = null) => answer({ code: 200, msg: 'ok', data })
const stepUpNeeded = () => answer({ code: -8002, msg: '' })

/** Answers in turn; what was asked is in `mock.calls`. */
function serve(...answers: (() => Response | Promise<Response>)[]) {
  const fetched = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(answers.shift()?.() ?? ok()))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const headersOf = (init: RequestInit | undefined) => init?.headers as Record<string, string>

afterEach(() => {
  vi.unstubAllGlobals()
  connect({ csrf: () => undefined, stepUp: async () => false, signedOut: () => {} })
})

test('a call that needs a step-up is repeated once, with the same key', async () => {
  const stepUp = vi.fn(async () => true)
  connect({ csrf: () => 'token', stepUp })
  const fetched = serve(stepUpNeeded, () => ok({ outcome: 'done' }))
  expect(await call(routes.approve, { id: 'p1', digest: 'd' })).toEqual({ outcome: 'done' })
  expect(stepUp).toHaveBeenCalledTimes(1)
  expect(fetched).toHaveBeenCalledTimes(2)
  const [first, second] = fetched.mock.calls.map(([, init]) => headersOf(init))
  expect(first?.['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/)
  expect(second?.['Idempotency-Key']).toBe(first?.['Idempotency-Key'])
  expect(second?.['X-Ops-Csrf']).toBe('token')
})

test('a second refusal for want of a step-up is not tried again', async () => {
  connect({ stepUp: async () => true })
  const fetched = serve(stepUpNeeded, stepUpNeeded, stepUpNeeded)
  await expect(call(routes.approve, { id: 'p1', digest: 'd' })).rejects.toBeInstanceOf(Refused)
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('whoever closes the step-up dialog sends nothing', async () => {
  const fetched = serve(stepUpNeeded)
  await expect(call(routes.approve, { id: 'p1', digest: 'd' })).rejects.toBeInstanceOf(StepUpCancelled)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a lost answer leaves the outcome of a write unknown, and of a read none', async () => {
  const lost = () => Promise.reject(new TypeError('network'))
  serve(lost, lost)
  await expect(call(routes.lift, { id: 1, reason: 'x' })).rejects.toBeInstanceOf(OutcomeUnknown)
  await expect(call(routes.overview, {})).rejects.toBeInstanceOf(Unreachable)
})

test('an ended session signs out', async () => {
  const signedOut = vi.fn()
  connect({ signedOut })
  serve(() => answer({}, 401))
  await expect(call(routes.overview, {})).rejects.toBeInstanceOf(SignedOut)
  expect(signedOut).toHaveBeenCalledTimes(1)
})

test('reads carry neither key nor token, and filters that are empty are left out', async () => {
  connect({ csrf: () => 'token' })
  const fetched = serve(() => ok({ rows: [], next: null }))
  await call(routes.people, { q: 'ann', status: undefined, limit: 50 })
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe('/ops/v1/people?q=ann&limit=50')
  expect(Object.keys(headersOf(init))).toEqual(['Accept'])
})

test('what the path names is not in the body', () => {
  expect(addressOf('people/:id/notes', { id: 7, text: 'hi' })).toEqual({
    path: 'people/7/notes',
    rest: { text: 'hi' },
  })
})
