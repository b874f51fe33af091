import type { ReactNode } from 'react'
import { Button } from './button'

function Sea() {
  return (
    <svg width="120" height="56" viewBox="0 0 120 56" fill="none" aria-hidden className="text-line-strong">
      <circle cx="60" cy="28" r="17" stroke="currentColor" strokeWidth="3" />
      <path d="M20 28h80" stroke="var(--accent)" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M4 46c7 0 7-5 14-5s7 5 14 5 7-5 14-5 7 5 14 5 7-5 14-5 7 5 14 5 7-5 14-5 7 5 14 5"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** There is nothing here yet, and what to do about it. */
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
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <Sea />
      <div className="text-[17px] font-semibold">{title}</div>
      {children ? <div className="max-w-72 text-sm text-text-3">{children}</div> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  )
}

/** It could not be loaded, and how to try again. */
export function Failed({
  title,
  detail,
  retry,
  onRetry,
}: {
  title: string
  detail?: string
  retry: string
  onRetry: () => void
}) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <Sea />
      <div className="text-[17px] font-semibold">{title}</div>
      {detail ? <div className="max-w-72 text-sm text-text-3">{detail}</div> : null}
      <Button look="outline" className="mt-2" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  )
}
