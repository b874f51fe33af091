import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isOffline, onNetwork } from '~/shared/network'
import { watchSilence } from '~/shared/socket-timeout'
import { type News, type Product, personConnection, setPersonConnection, tellNews } from './news'
import { currentToken, useSession, useSignedIn } from './session'
import { useUser } from './user'

const RECONNECT_MS = 3000
const JITTER_MS = 1000
/** The server's word for a session that is over: connecting again would not help. */
const SIGNED_OUT = 4401

/** News as they come; `date` is how older servers spell `data`. */
interface Frame {
  type: string
  data?: unknown
  date?: unknown
}

/** Every field a payload may have. */
interface Params {
  message?: string
  code?: string
  amountLimit?: string
  msg?: string
  mailId?: number
  title?: string
  orderId?: number
  status?: number
}

const PRODUCTS: Record<number, Product> = { 1: 'spot', 2: 'contract', 3: 'seconds' }

/** A frame as news; nothing for one that is not understood. */
export function newsOf(frame: Frame): News | undefined {
  const params = (frame.data ?? frame.date ?? {}) as Params
  switch (frame.type) {
    case 'SETTLEMENT': {
      // Text within text: that is how it is sent.
      const { type, ids } = JSON.parse(params.message ?? '{}') as { type?: number; ids?: number[] }
      const product = PRODUCTS[type ?? 0]
      return product && { type: 'SETTLEMENT', product, ids: ids ?? [] }
    }
    case 'POSITION':
      return { type: 'POSITION' }
    case 'USER_STATUS':
      return { type: 'USER_STATUS', status: Number(params.code) }
    case 'OWNCOIN':
      return { type: 'OWNCOIN', title: params.amountLimit ?? '', text: params.msg ?? '' }
    case 'NEW_MESSAGE':
      return { type: 'NEW_MESSAGE', mailId: Number(params.mailId), title: params.title ?? '' }
    case 'C2C_REFRESH':
      return { type: 'C2C_REFRESH', orderId: Number(params.orderId), status: Number(params.status) }
    default:
      return undefined
  }
}

/** Keeps a socket to an address until the returned function is called. `onOpen` is told whether it was open before. */
export function keepOpen(
  address: string,
  onFrame: (frame: Frame) => void,
  onOpen: (again: boolean) => void,
): () => void {
  let socket: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let hangUp = () => {}
  let signedOut = false
  const connect = () => {
    clearTimeout(retry)
    const made = new WebSocket(address)
    socket = made
    // The server is heard every five seconds: there is nothing to ask.
    const silence = watchSilence(
      () => undefined,
      () => end(),
    )
    const end = (code?: number) => {
      silence.stop()
      if (socket !== made) return
      socket = undefined
      made.close()
      setPersonConnection('lost')
      signedOut = code === SIGNED_OUT
      // The next call is told that the session is over, and says so.
      if (signedOut) onOpen(true)
      else retry = setTimeout(connect, RECONNECT_MS + Math.random() * JITTER_MS)
    }
    hangUp = end
    made.onopen = () => {
      made.send(JSON.stringify({ op: 'auth', token: currentToken() }))
      onOpen(personConnection() === 'lost')
      setPersonConnection('live')
    }
    made.onmessage = (event) => {
      if (socket !== made) return
      silence.heard()
      const text = String(event.data)
      if (text[0] !== '{') return
      const frame = JSON.parse(text) as Frame
      if (frame.type === 'HEARTBEAT') made.send('ping')
      else onFrame(frame)
    }
    made.onclose = ({ code }) => end(code)
  }
  const stopWatching = onNetwork(() => {
    if (isOffline()) hangUp()
    else if (!socket && !signedOut) connect()
  })
  setPersonConnection('connecting')
  connect()
  return () => {
    stopWatching()
    clearTimeout(retry)
    const last = socket
    socket = undefined
    hangUp()
    last?.close()
    setPersonConnection('none')
  }
}

/** Keeps the person's own socket open while they are signed in, and reads lists again when something happened. */
export function useUserSocket() {
  const queries = useQueryClient()
  const signedIn = useSignedIn()
  const practice = useSession((session) => session.practice)
  const { data } = useUser()
  const userId = data?.user.userId
  // Virtual trading has a token of its own, and so a socket.
  useEffect(() => {
    if (!signedIn || !userId) return
    const old = (keys: string[]) => {
      for (const key of keys) void queries.invalidateQueries({ queryKey: [key] })
    }
    return keepOpen(
      `${location.origin.replace(/^http/, 'ws')}/ws/coin/${userId}`,
      (frame) => {
        const news = newsOf(frame)
        if (!news) return
        old(STALE[news.type])
        tellNews(news)
      },
      // Whatever happened while nobody listened. At first that is the moment between the page's own calls and this one, in
      // which a message may have come.
      (again) => old(again ? [...new Set(Object.values(STALE).flat())] : ['mail']),
    )
  }, [signedIn, userId, practice, queries])
}

/** Which lists are old news after which news. */
const STALE: Record<News['type'], string[]> = {
  SETTLEMENT: ['orders', 'positions', 'seconds', 'assets', 'user', 'records'],
  POSITION: ['positions', 'orders', 'assets'],
  USER_STATUS: ['user'],
  OWNCOIN: ['subscription', 'assets', 'records'],
  // Answers of support, decisions about loans, margin calls, sales of collateral, the ends of funds and trades of collectibles come as messages.
  NEW_MESSAGE: [
    'mail',
    'user',
    'service',
    'loans',
    'pledges',
    'earn',
    'subscription',
    'collectibles',
    'c2c',
    'assets',
  ],
  C2C_REFRESH: ['c2c', 'assets', 'records'],
}
