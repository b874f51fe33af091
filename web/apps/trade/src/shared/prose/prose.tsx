import { Skeleton } from '@plimsoll/ui'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useMemo } from 'react'
import { isPlainPress } from '../written-link'
import './prose.css'
import { sanitise } from './sanitise'

/** Rich text from the server, cleaned and set to be read. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  const router = useRouter()
  const clean = useMemo(() => sanitise(html), [html])
  const follow = (event: MouseEvent) => {
    const href = (event.target as Element).closest('a')?.getAttribute('href')
    if (!href?.startsWith('/') || !isPlainPress(event)) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed, by key as well
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      // A text that is not translated yet keeps its own direction.
      dir="auto"
      className={`prose ${className}`}
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  )
}

/** The same shape while the text is on its way. */
export function ProseSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="max-w-[68ch] space-y-8">
      {['w-3/5', 'w-2/5'].map((width) => (
        <div key={width} className="space-y-3">
          <Skeleton className={`h-6 ${width}`} />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  )
}
