// Which parts of a page can be seen: what is scrolled away or in a closed tab asks the server for nothing.
import { type RefObject, useEffect, useState } from 'react'

/** So far outside of the screen something counts as seen: about two rows, which are up to date when they come into view. */
const AHEAD_PX = 120

const watchers = new Map<Element, (seen: boolean) => void>()
let observer: IntersectionObserver | undefined

/** Tells whether an element is on screen, now and whenever that changes, until the returned function is called. */
export function watchOnScreen(element: Element, watcher: (seen: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watchers.get(target)?.(isIntersecting)
    },
    { rootMargin: `${AHEAD_PX}px` },
  )
  watchers.set(element, watcher)
  observer.observe(element)
  return () => {
    watchers.delete(element)
    observer?.unobserve(element)
  }
}

/** Whether a part of the page is on screen. */
export function useOnScreen(part: RefObject<Element | null>): boolean {
  const [seen, see] = useState(false)
  useEffect(() => (part.current ? watchOnScreen(part.current, see) : undefined), [part])
  return seen
}
