import type { Data, ListOperation, Operation, Params, Row } from '@plimsoll/api'
import { current, t } from '@plimsoll/i18n'
import { toast } from '@plimsoll/ui'
import { currentToken, useSession } from '~/domain/session/session'
import { isFirstView, keepAhead, takeAhead } from '~/shared/ahead'
import { isOffline, seesNoNetwork } from '~/shared/network'

/** Requests end after this long. */
const TIMEOUT_MS = 30_000
/** What moves money waits less: whoever pressed is looking at the button. */
const ONCE_TIMEOUT_MS = 10_000
/** An answer that did not come is asked for again, by its key, for this long after the press and not later. */
const SETTLE_WITHIN_MS = 3000
const SETTLE_PAUSE_MS = 500
/** The first request with this key is still being carried out. */
const RUNNING = 'duplicate.request'

/** The server said no, with a code and words for the reader. */
export class Refused extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly key: string,
  ) {
    super(message)
  }
}

/** There was no answer. */
export class Unreachable extends Error {}

/** The server takes no more just now, and did nothing. */
class TooMany extends Unreachable {}

/** There is no network: it was not sent, and will not be later. */
export class NotSent extends Unreachable {}

/** It was sent and no answer came: whether it happened is to be read from orders and balances. */
export class InDoubt extends Unreachable {}

interface Envelope<T> {
  code: number | string
  msg?: string
  msgKey?: string
  data?: T
  rows?: T
  total?: number
}

/** Whose question an answer answers: somebody else may have come in since. */
const askedBy = new WeakMap<Response, string>()

async function send(
  method: string,
  path: string,
  body: BodyInit | undefined,
  headers: Record<string, string>,
  token = currentToken(),
  timeout = TIMEOUT_MS,
) {
  // What may change something is not even tried: it must not go out when the network is back.
  if (isOffline() && method !== 'GET') throw new NotSent(t('common.not-sent'))
  const noNetwork = seesNoNetwork()
  try {
    const ask = () =>
      fetch(path, {
        method,
        ...(body === undefined ? {} : { body }),
        headers: { Lang: current(), ...(token ? { satoken: token, Authorization: token } : {}), ...headers },
        signal: AbortSignal.timeout(timeout),
      })
    const response = await (takeAhead(method, path, body, token) ?? ask())
    askedBy.set(response, token)
    return response
  } catch {
    throw noNetwork ? new NotSent(t('common.not-sent')) : new Unreachable(t('common.network'))
  }
}

/** In the reader's language. The words are fetched with the first refusal; should that fail, the server's own are better than none. */
async function worded(key: string | undefined, message: string): Promise<string> {
  try {
    const { inWords } = await import('./rejection')
    return await inWords(key, message)
  } catch {
    return message
  }
}

/** An answer that is on its way with the end of the session is still heard: what was undone names its mailbox. */
const RELOAD_AFTER_MS = 1000

async function open<T>(response: Response): Promise<Envelope<T>> {
  if (response.status === 429) throw new TooMany(t('common.slow-down'))
  if (!response.ok) throw new Unreachable(t('common.network'))
  const envelope = (await response.json()) as Envelope<T>
  const code = Number(envelope.code)
  if (code === 401) {
    // Only somebody who was signed in can be signed out, and only by an answer to their own question.
    if (currentToken() && askedBy.get(response) === currentToken()) {
      useSession.getState().signOut()
      setTimeout(() => location.reload(), RELOAD_AFTER_MS)
    }
    throw new Refused(401, envelope.msg ?? '', envelope.msgKey ?? '')
  }
  if (!(code > 0)) {
    const message = envelope.msg ? await worded(envelope.msgKey, envelope.msg) : t('common.system-error')
    throw new Refused(code, message, envelope.msgKey ?? '')
  }
  return envelope
}

/** A key of one intention: sent again with it, a request is carried out once. */
export const newIdempotencyKey = () => crypto.randomUUID()

type ParamsArgs<O extends Operation> =
  Record<string, never> extends Params<O>
    ? [params?: Params<O>, key?: string]
    : [params: Params<O>, key?: string]

/** Puts what is said where it belongs: into the path what it names, the rest into the query or the body. */
export function request(operation: string, params: object) {
  const [method = '', template = ''] = operation.split(' ')
  const named = new Set<string>()
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    named.add(name)
    return encodeURIComponent(String((params as Record<string, unknown>)[name]))
  })
  if (Array.isArray(params)) return { method, path, body: JSON.stringify(params) }
  const rest = Object.entries(params).filter(([name, value]) => !named.has(name) && value !== undefined)
  if (method === 'POST') return { method, path, body: JSON.stringify(Object.fromEntries(rest)) }
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString()
  return { method, path: query ? `${path}?${query}` : path, body: undefined }
}

function ask(operation: string, params: unknown, key?: string, token?: string) {
  const { method, path, body } = request(operation, (params ?? {}) as object)
  const headers: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
  if (key) headers['Idempotency-Key'] = key
  return send(method, path, body, headers, token, key ? ONCE_TIMEOUT_MS : TIMEOUT_MS)
}

/**
 * Sends what must happen once or not at all. While the press is fresh a missing answer is asked for with the same key, which
 * carries nothing out twice. Later it is not: an order from a minute ago is nobody's wish any more.
 */
async function once<T>(operation: string, params: unknown, key: string): Promise<Envelope<T>> {
  const pressedAt = Date.now()
  for (let sent = 0; ; sent++) {
    try {
      const response = await ask(operation, params, key)
      // Too many requests is an answer of its own: this one was not looked at.
      if (response.ok || (response.status === 429 && sent === 0)) return await open<T>(response)
    } catch (error) {
      const refused = error instanceof Refused && error.key !== RUNNING
      if (refused || (sent === 0 && (error instanceof NotSent || error instanceof TooMany))) throw error
    }
    if (isOffline() || Date.now() - pressedAt + SETTLE_PAUSE_MS > SETTLE_WITHIN_MS)
      throw new InDoubt(t('common.in-doubt'))
    await new Promise((after) => setTimeout(after, SETTLE_PAUSE_MS))
  }
}

/** Calls the API: what it is told and what it answers with are what the server's description says. */
export async function call<O extends Operation>(
  operation: O,
  ...[params, key]: ParamsArgs<O>
): Promise<Data<O>> {
  const envelope = key
    ? await once<Data<O>>(operation, params, key)
    : await open<Data<O>>(await ask(operation, params))
  return envelope.data as Data<O>
}

/** While the first page is being loaded: asks for what it will ask for, so that the answer is there by then. */
export function askAhead<O extends Operation>(operation: O, params: Params<O>) {
  if (!isFirstView()) return
  const { method, path, body } = request(operation, params as object)
  keepAhead(method, path, body, {
    token: currentToken(),
    at: Date.now(),
    answer: ask(operation, params),
  })
}

/** The same, with headers of its own. */
export async function callWith<O extends Operation>(
  headers: Record<string, string>,
  operation: O,
  params: Params<O>,
): Promise<Data<O>> {
  const { method, path, body } = request(operation, params as object)
  const json = { 'Content-Type': 'application/json', ...headers }
  return (await open<Data<O>>(await send(method, path, body, json))).data as Data<O>
}

/** The same, for a session that is no longer the reader's present one. */
export async function callAs<O extends Operation>(
  token: string,
  operation: O,
  params: Params<O>,
): Promise<Data<O>> {
  return (await open<Data<O>>(await ask(operation, params, undefined, token))).data as Data<O>
}

/** A page of a list. */
export async function rows<O extends ListOperation>(
  operation: O,
  ...[params]: ParamsArgs<O>
): Promise<Rows<Row<O>>> {
  const { rows = [], total } = await open<Row<O>[]>(await ask(operation, params))
  return { rows, total: total ?? rows.length }
}

/** A file that the server makes. */
export async function download<O extends Operation>(operation: O, ...[params]: ParamsArgs<O>): Promise<Blob> {
  const response = await ask(operation, params)
  // Where a file can't be made, the answer is a refusal in words.
  if (response.headers.get('Content-Type')?.startsWith('application/json')) await open(response)
  if (!response.ok) throw new Unreachable(t('common.network'))
  return response.blob()
}

export interface Rows<T> {
  total: number
  rows: T[]
}

/** Sends a file and returns where it is. */
export async function upload(file: File): Promise<{ url: string; fileName: string }> {
  const form = new FormData()
  form.append('file', file)
  const envelope = await open<{ url: string; fileName: string }>(
    await send('POST', '/api/common/upload/OSS', form, {}),
  )
  return envelope.data as { url: string; fileName: string }
}

/** A file that the reader handed in. It opens with the reader's own session and no other. */
export async function ownFile(path: string): Promise<Blob> {
  const response = await send('GET', path, undefined, {})
  // A file that is not the reader's is answered with a refusal in words.
  if (response.headers.get('Content-Type')?.startsWith('application/json')) await open(response)
  if (!response.ok) throw new Unreachable(t('common.network'))
  return response.blob()
}

/** Says what went wrong where nothing else on the page does. */
export const showError = (error: unknown) => {
  if (error instanceof Refused && error.code === 401) return
  toast(error instanceof Error && error.message ? error.message : t('common.system-error'), 'bad')
}
