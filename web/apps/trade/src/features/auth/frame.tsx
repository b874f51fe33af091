import { useT } from '@plimsoll/i18n'
import { Banner, Button } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTitle } from '~/domain/layout/title'
import { useStandingNotice } from '~/domain/session/account-status-notice'
import { Brand } from '~/domain/settings/brand'
import { RiskNotice } from '~/domain/settings/risk-notice'

/** The pages before one is in: a title, a form, and the other way. On a desk what we promise stands beside it. */
export function Frame({
  title,
  note,
  children,
  other,
}: {
  title: string
  note?: string
  children: ReactNode
  other?: ReactNode
}) {
  useTitle(title)
  return (
    <div className="desk:grid desk:min-h-[calc(100dvh-var(--bars))] desk:grid-cols-[minmax(380px,5fr)_7fr]">
      <Promises />
      <div className="mx-auto w-full max-w-md px-5 pt-safe pb-10 desk:max-w-[480px] desk:self-center desk:py-8">
        <header className="flex h-16 items-center desk:hidden">
          <Link to="/home">
            <Brand />
          </Link>
        </header>
        <h1 className="mt-4 text-[30px] leading-tight font-semibold tracking-tight">{title}</h1>
        {note ? <p className="mt-1.5 text-[15px] text-text-3">{note}</p> : null}
        <FrozenNote />
        <div className="mt-6">{children}</div>
        {other ? <div className="mt-6 text-center text-[15px] text-text-2">{other}</div> : null}
        <div className="mt-10 desk:hidden">
          <RiskNotice />
        </div>
      </div>
    </div>
  )
}

/** Somebody's account is frozen: it stands here for as long as they are at the door. */
function FrozenNote() {
  const t = useT()
  const { restricted, show } = useStandingNotice()
  if (!restricted) return null
  return (
    <Banner tone="bad" title={t('common.frozen')} className="mt-5">
      <p>
        <bdi>{restricted.reason}</bdi>
      </p>
      <Button look="outline" size="sm" className="mt-3 min-h-11" onClick={() => show(restricted, true)}>
        {t('common.object')}
      </Button>
    </Banner>
  )
}

function Promises() {
  const t = useT()
  return (
    <aside data-theme="dark" className="hidden bg-surface text-text desk:block">
      {/* A long form scrolls past it. */}
      <div className="sticky top-14 flex h-[calc(100dvh-var(--bars))] flex-col justify-between overflow-hidden px-12 py-14">
        <div aria-hidden className="relative h-24">
          <span className="absolute start-[-48px] end-[-48px] top-1/2 h-[5px] -translate-y-1/2 bg-accent" />
          <span className="absolute start-10 size-24 rounded-full border-[10px] border-text" />
        </div>
        <div>
          <p className="max-w-[16ch] text-[38px] leading-[1.1] font-semibold tracking-tight text-balance">
            {t('auth.promise.title')}
          </p>
          <ul className="mt-8 max-w-[40ch] space-y-3 text-[16px] text-text-2">
            <li>{t('auth.promise.keys')}</li>
            <li>{t('auth.promise.price')}</li>
            <li>{t('auth.promise.freeze')}</li>
          </ul>
        </div>
        <RiskNotice plain />
      </div>
    </aside>
  )
}
