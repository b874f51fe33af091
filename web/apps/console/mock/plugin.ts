// Answers `/ops/v1` without a server: for pictures of the desks and for work on a screen. Never part of the bundle.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connect, Plugin } from 'vite'
import { answer } from './answer'

/** What the real server sends with the console. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; font-src 'self'; base-uri 'none'; frame-ancestors 'none'"

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const part of request) text += String(part)
  return text ? (JSON.parse(text) as Record<string, unknown>) : {}
}

const handle: Connect.NextHandleFunction = (request, response: ServerResponse, next) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (!url.pathname.startsWith('/ops/v1/')) return next()
  void bodyOf(request).then((body) => {
    const given = answer({
      method: request.method ?? 'GET',
      path: url.pathname.slice('/ops/v1/'.length),
      query: Object.fromEntries(url.searchParams),
      body,
      cookie: request.headers.cookie ?? '',
      origin: `http://${request.headers.host}`,
    })
    response.statusCode = given.status
    response.setHeader('content-type', given.type)
    if (given.cookie) response.setHeader('set-cookie', given.cookie)
    response.end(given.body)
  })
}

export const mockServer = (): Plugin => ({
  name: 'mock-server',
  configureServer: (server) => void server.middlewares.use(handle),
  configurePreviewServer: (server) => {
    server.middlewares.use((_request, response, next) => {
      response.setHeader('content-security-policy', POLICY)
      next()
    })
    server.middlewares.use(handle)
  },
})
