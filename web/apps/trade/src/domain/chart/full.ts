import { useEffect, useState, useSyncExternalStore } from 'react'

/** A phone that lies on its side: there is room for a chart and for nothing else. */
const lying = matchMedia('(orientation: landscape) and (max-height: 500px)')

const useLying = () =>
  useSyncExternalStore(
    (listener) => {
      lying.addEventListener('change', listener)
      return () => lying.removeEventListener('change', listener)
    },
    () => lying.matches,
  )

interface Turnable {
  lock?: (way: 'landscape') => Promise<void>
  unlock?: () => void
}

/** Takes the whole screen where the browser lets it; the page's own part is done by styles. */
async function takeScreen() {
  // All of the document: sheets and menus of the page belong to it too.
  await document.documentElement.requestFullscreen?.().catch(() => undefined)
  const way = screen.orientation as unknown as Turnable | undefined
  if (document.fullscreenElement && matchMedia('(max-width: 500px)').matches)
    await way?.lock?.('landscape').catch(() => undefined)
}

function leaveScreen() {
  ;(screen.orientation as unknown as Turnable | undefined)?.unlock?.()
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
}

/** Whether a chart fills the screen: because it was asked to, or because the phone was turned. */
export function useFull(): [full: boolean, toggle: () => void] {
  const turned = useLying()
  const [asked, ask] = useState(false)
  const [declined, decline] = useState(false)
  // Turning the phone again asks again.
  useEffect(() => decline(false), [turned])
  // Escape and the browser's own way out end it too.
  useEffect(() => {
    const left = () => {
      if (!document.fullscreenElement) ask(false)
    }
    document.addEventListener('fullscreenchange', left)
    return () => document.removeEventListener('fullscreenchange', left)
  }, [])
  const full = asked || (turned && !declined)
  const toggle = () => {
    if (full) {
      ask(false)
      decline(true)
      leaveScreen()
    } else {
      ask(true)
      decline(false)
      void takeScreen()
    }
  }
  return [full, toggle]
}
