// The one place that talks to `/ops/v1`: headers, envelope, step-up, lost answers. Knows no desk.
import { CODES, OutcomeUnknown, Refused, SignedOut, StepUpCancelled, Unreachable } from './errors'
import type { Route } from './routes'

const PREFIX = '/ops/v1/'
/** A write that takes longer has an unknown outcome. */
const TIMEOUT_MS = 30_000

interface Hooks {
  /** The token of the session that writes must carry. */
  csrf: () => string | undefined
  /** Asks for a fresh code; `false` when the person would rather not. */
  stepUp: () => Promise<boolean>
  /** The session ended, or there was none. */
  signedOut: () => void
}

const hooks: Hooks = { csrf: () => undefined, stepUp: async () => false, signedOut: () => {} }

/** What the session and the step-up dialog do for the client. */
export const connect = (given: Partial<Hooks>) => Object.assign(hooks, given)

export const newKey = (): string => crypto.randomUUID()

/** Fills `:id` of the path in; what is left over is the query or the body. */
export function addressOf(path: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}

function queryOf(rest: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  const text = query.toString()
  return text ? `?${text}` : ''
}

function requestOf(route: Route<unknown, never>, input: Record<string, unknown>, key: string) {
  const { path, rest } = addressOf(route.path, input)
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (route.method === 'GET') return { url: `${PREFIX}${path}${queryOf(rest)}`, init: { headers } }
  headers['Content-Type'] = 'application/json'
  headers['Idempotency-Key'] = key
  const csrf = hooks.csrf()
  if (csrf) headers['X-Ops-Csrf'] = csrf
  return {
    url: `${PREFIX}${path}`,
    init: { method: route.method, headers, body: JSON.stringify(rest) },
  }
}

interface Envelope {
  code: number
  msg?: string
  data?: unknown
}

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && typeof (value as Envelope).code === 'number'

/** One request, and the answer within its envelope. */
async function send(route: Route<unknown, never>, input: Record<string, unknown>, key: string) {
  const { url, init } = requestOf(route, input, key)
  const isWrite = route.method !== 'GET'
  let response: Response
  let answer: unknown
  try {
    response = await fetch(url, {
      ...init,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    answer = response.status === 401 ? null : await response.json()
  } catch {
    throw isWrite ? new OutcomeUnknown() : new Unreachable()
  }
  const requestId = response.headers.get('x-request-id')
  if (response.status === 401) {
    hooks.signedOut()
    throw new SignedOut()
  }
  if (!isEnvelope(answer)) throw isWrite ? new OutcomeUnknown() : new Unreachable(requestId)
  if (answer.code !== 200) throw new Refused(answer.code, answer.msg ?? '', requestId)
  return answer.data
}

/**
 * Calls the operator API. A refusal for want of a step-up opens the dialog and repeats the call once, with the same key:
 * whatever happens in between, it is done at most once.
 */
export async function call<Answer, Input>(
  route: Route<Answer, Input>,
  input: Input,
  key = newKey(),
): Promise<Answer> {
  const given = input as Record<string, unknown>
  try {
    return (await send(route, given, key)) as Answer
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== CODES.stepUp) throw error
    if (!(await hooks.stepUp())) throw new StepUpCancelled()
    return (await send(route, given, key)) as Answer
  }
}
