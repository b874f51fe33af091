import { useEffect, useLayoutEffect, useRef } from 'react'
import { platformName } from '~/domain/settings/platform-config'

/** What the tab is called: what the page is about first, because tabs are narrow. */
export const titleOf = (...parts: (string | undefined)[]) =>
  [...parts.filter(Boolean), platformName()].join(' · ')

/** Names the tab after the page. */
export function useTitle(...parts: (string | undefined)[]) {
  const title = titleOf(...parts)
  useEffect(() => {
    document.title = title
  }, [title])
}

/** Until a page says what it is, the tab says where it is. Runs before the pages' own effects. */
export function useTitleReset(pathname: string) {
  useLayoutEffect(() => {
    document.title = platformName()
  }, [pathname])
}

/** Nobody reads a tab faster than this. */
const TITLE_EVERY_MS = 1000

/** Names the tab after something that moves, at most once a second. */
export function useLiveTitle(say: () => string) {
  const latest = useRef(say)
  latest.current = say
  useEffect(() => {
    const write = () => {
      const title = titleOf(latest.current())
      if (document.title !== title) document.title = title
    }
    write()
    const timer = setInterval(write, TITLE_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
}
