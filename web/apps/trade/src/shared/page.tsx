import { useT } from '@plimsoll/i18n'
import { IconButton } from '@plimsoll/ui'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

/** A page below the tabs: a way back, a title, what can be done, and the page itself. */
export function Page({
  title,
  actions,
  children,
  footer,
  wide,
}: {
  title: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** Stays in reach of the thumb. */
  footer?: ReactNode
  wide?: boolean
}) {
  const t = useT()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <div className={`mx-auto w-full ${wide ? 'max-w-5xl' : 'max-w-lg'}`}>
      <header className="sticky top-0 z-20 flex min-h-14 items-center gap-1 bg-bg/95 ps-1.5 pe-3 pt-safe backdrop-blur desk:static desk:pt-6">
        <IconButton
          label={t('common.back')}
          onClick={() => (canGoBack ? router.history.back() : router.navigate({ to: '/home' }))}
        >
          <ArrowLeft size={22} className="rtl:rotate-180" aria-hidden />
        </IconButton>
        <h1 className="min-w-0 flex-1 truncate text-[19px] font-semibold">{title}</h1>
        {actions}
      </header>
      <div className="px-4 pt-1 pb-8">{children}</div>
      {footer ? (
        <div className="sticky bottom-0 z-20 border-t border-line bg-bg/95 px-4 py-3 pb-[calc(12px+env(safe-area-inset-bottom))] backdrop-blur">
          {footer}
        </div>
      ) : null}
    </div>
  )
}
