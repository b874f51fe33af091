// What stands where something is not: still loading, nothing there, could not be had.

import { Refused, Unreachable } from '@console/api/errors'
import { words } from '@console/locales'
import { Skeleton } from '@plimsoll/ui/skeleton'
import type { ReactNode } from 'react'
import { Button } from './button'
import { Notice } from './notice'

export function messageOf(error: unknown): string {
  if (error instanceof Refused)
    return words.errors.byCode[String(error.code)] ?? (error.message || words.errors.unknown)
  if (error instanceof Unreachable) return words.errors.unreachable
  return words.errors.unknown
}

/** Code and request, for whoever is asked about it. */
function detailOf(error: unknown): string | null {
  if (error instanceof Refused) {
    // The server's own words say which value or limit it was.
    const own = error.message && error.message !== messageOf(error) ? `${error.message} · ` : ''
    const request = error.requestId ? ` · ${words.errors.request(error.requestId)}` : ''
    return `${own}${words.errors.code(error.code)}${request}`
  }
  if (error instanceof Unreachable && error.requestId) return words.errors.request(error.requestId)
  return null
}

export function Problem({ error, action }: { error: unknown; action?: ReactNode }) {
  return (
    <Notice tone="bad" title={messageOf(error)} action={action}>
      {detailOf(error)}
    </Notice>
  )
}

export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-16 text-center">
      <p className="text-lg font-semibold">{words.errors.title}</p>
      <p className="text-text-2">{messageOf(error)}</p>
      <p className="text-xs text-text-3">{detailOf(error)}</p>
      <Button className="mt-3" onClick={onRetry}>
        {words.common.retry}
      </Button>
    </div>
  )
}

export function Empty({
  title,
  children,
  action,
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-1.5 px-6 py-16 text-center">
      <svg
        width="72"
        height="34"
        viewBox="0 0 120 56"
        fill="none"
        aria-hidden
        className="mb-2 text-line-strong"
      >
        <circle cx="60" cy="28" r="17" stroke="currentColor" strokeWidth="4" />
        <path d="M20 28h80" stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" />
      </svg>
      <p className="text-lg font-semibold">{title}</p>
      {children ? <p className="text-text-3">{children}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  )
}

export function Loading({ rows = 8 }: { rows?: number }) {
  return (
    <div role="status" aria-label={words.common.loading} className="space-y-4 p-5">
      {Array.from({ length: rows }, (_, n) => (
        <Skeleton key={n} className={n % 3 === 0 ? 'h-4 w-1/3' : n % 3 === 1 ? 'h-4 w-2/3' : 'h-4 w-1/2'} />
      ))}
    </div>
  )
}
