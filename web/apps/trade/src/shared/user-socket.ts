import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentToken, useSession, useSignedIn } from './session'
import { useUser } from './user'

const RECONNECT_MS = 3000
const JITTER_MS = 1000

export interface News {
  type: string
  data?: unknown
  message?: string
}

type Hearer = (news: News) => void
const hearers = new Set<Hearer>()

/** Hears news for the signed-in person until the returned function is called. */
export function onNews(hearer: Hearer): () => void {
  hearers.add(hearer)
  return () => hearers.delete(hearer)
}

/** Keeps the person's own socket open while they are signed in, and reads lists again when something happened. */
export function useUserSocket() {
  const queries = useQueryClient()
  const signedIn = useSignedIn()
  const practice = useSession((session) => session.practice)
  const { data } = useUser()
  const userId = data?.user.userId
  useEffect(() => {
    if (!signedIn || !userId) return
    let socket: WebSocket | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const connect = () => {
      socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws/coin/${userId}`)
      socket.onopen = () => socket?.send(JSON.stringify({ op: 'auth', token: currentToken() }))
      socket.onmessage = (event) => {
        const text = String(event.data)
        if (text[0] !== '{') return
        const news = JSON.parse(text) as News
        if (news.type === 'HEARTBEAT') socket?.send('ping')
        else tell(news)
      }
      socket.onclose = () => {
        if (!ended) retry = setTimeout(connect, RECONNECT_MS + Math.random() * JITTER_MS)
      }
    }
    const tell = (news: News) => {
      for (const key of STALE[news.type] ?? []) void queries.invalidateQueries({ queryKey: [key] })
      for (const hearer of hearers) hearer(news)
    }
    connect()
    return () => {
      ended = true
      clearTimeout(retry)
      socket?.close()
    }
  }, [signedIn, userId, practice, queries])
}

/** Which lists are old news after which news. */
const STALE: Record<string, string[]> = {
  SETTLEMENT: ['orders', 'positions', 'seconds', 'assets', 'user', 'records'],
  POSITION: ['positions', 'orders', 'assets'],
  USER_STATUS: ['user'],
  NEW_MESSAGE: ['mail', 'user'],
}
