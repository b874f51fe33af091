import { useT } from '@plimsoll/i18n'
import { IconButton } from '@plimsoll/ui'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTitle } from './title'

const TITLE = {
  always: 'text-[19px]',
  phone: 'text-[19px] desk:ps-2.5',
  never: 'ps-2.5 text-[26px]',
}

/** A page below the tabs: a way back, a title, what can be done, and the page itself. */
export function Page({
  title,
  name,
  actions,
  children,
  footer,
  wide,
  side,
  back = 'always',
}: {
  title: ReactNode
  /** What the tab says, where the title is more than words. */
  name?: string
  actions?: ReactNode
  children: ReactNode
  /** Stays in reach of the thumb. */
  footer?: ReactNode
  wide?: boolean | undefined
  /** On a desk, what stands beside the page: the other pages of its part. */
  side?: ReactNode
  /** Where a bar or the side leads here, there is no way back to show. */
  back?: 'always' | 'phone' | 'never'
}) {
  const t = useT()
  useTitle(name ?? (typeof title === 'string' ? title : undefined))
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const width = side ? 'max-w-lg desk:max-w-6xl' : wide ? 'max-w-lg desk:max-w-5xl' : 'max-w-lg'
  return (
    <div
      className={`mx-auto w-full ${width} ${side ? 'desk:grid desk:grid-cols-[208px_minmax(0,1fr)] desk:gap-10' : ''}`}
    >
      {side ? <div className="hidden desk:block desk:pt-9">{side}</div> : null}
      <div>
        <header className="sticky top-0 z-20 flex min-h-14 items-center gap-1 bg-bg/95 ps-1.5 pe-3 pt-safe backdrop-blur desk:static desk:bg-transparent desk:pt-7 desk:pb-2 desk:pe-4 desk:backdrop-blur-none">
          {back === 'never' ? null : (
            <IconButton
              label={t('common.back')}
              className={back === 'phone' ? 'desk:hidden' : ''}
              onClick={() => (canGoBack ? router.history.back() : router.navigate({ to: '/home' }))}
            >
              <ArrowLeft size={22} className="rtl:rotate-180" aria-hidden />
            </IconButton>
          )}
          <h1
            className={`min-w-0 flex-1 truncate py-1 leading-normal font-semibold desk:text-[26px] ${TITLE[back]}`}
          >
            <bdi>{title}</bdi>
          </h1>
          {actions}
        </header>
        <div className="px-4 pt-1 pb-8 desk:pb-16">{children}</div>
        {footer ? (
          <div className="sticky bottom-0 z-20 border-t border-line bg-bg/95 px-4 py-3 pb-[calc(12px+env(safe-area-inset-bottom))] backdrop-blur desk:static desk:border-0 desk:bg-transparent desk:backdrop-blur-none">
            {footer}
          </div>
        ) : null}
      </div>
    </div>
  )
}
