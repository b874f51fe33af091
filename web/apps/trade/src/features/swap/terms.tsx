import { useT } from '@plimsoll/i18n'
import { KeyValue, Skeleton } from '@plimsoll/ui'
import { useCountdown } from '@plimsoll/ui/countdown'
import { figure, amount as shown } from '~/shared/format'
import type { Quote } from './quote'

const RADIUS = 9
const ROUND = 2 * Math.PI * RADIUS

/** How long the rate stands, as a ring that runs out. */
function Ring({ quote }: { quote: Quote & { askedAt: number } }) {
  const t = useT()
  const left = useCountdown(quote.expiresAt)
  const whole = Math.max(1, Math.round((quote.expiresAt - quote.askedAt) / 1000))
  return (
    <span role="timer" className="flex items-center gap-2 text-sm text-text-2">
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden className="-rotate-90">
        <circle cx="11" cy="11" r={RADIUS} fill="none" stroke="var(--line)" strokeWidth="2.5" />
        <circle
          cx="11"
          cy="11"
          r={RADIUS}
          fill="none"
          stroke="var(--accent)"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - Math.min(1, left / whole))}
          className="transition-[stroke-dashoffset] duration-200"
        />
      </svg>
      <span className="tabular-nums">{t('funds.swap-firm', { seconds: left })}</span>
    </span>
  )
}

/** What the desk asks, beside what the market says. */
export function Terms({
  quote,
  from,
  to,
  least,
  refused,
}: {
  quote: (Quote & { askedAt: number }) | undefined
  from: string
  to: string
  least: string | undefined
  refused: string | undefined
}) {
  const t = useT()
  const rate = (value: string) => `1 ${from} = ${figure(value, 8, 0)} ${to}`
  const wait = <Skeleton className="h-5 w-36" />
  return (
    <section>
      <div className="mb-3 flex min-h-6 items-center justify-between gap-3">
        <h2 className="text-[15px] font-semibold">{t('funds.swap-terms')}</h2>
        {quote ? (
          <Ring quote={quote} />
        ) : (
          <span className="text-sm text-text-3">
            {t(from === to ? 'funds.swap-same' : refused ? 'funds.swap-none' : 'funds.swap-asking')}
          </span>
        )}
      </div>
      {refused ? (
        <p role="alert" className="text-sm text-bad">
          {refused}
        </p>
      ) : (
        <KeyValue
          items={[
            [t('funds.rate'), quote ? rate(quote.rate) : wait],
            [t('funds.mid-rate'), quote ? rate(quote.midRate) : wait],
            [t('funds.cost'), quote ? `${figure(quote.spreadPct, 3, 0)}%` : wait],
            [t('funds.swap-least'), least ? `${shown(least)} ${to}` : '—'],
            [t('funds.limits'), quote ? `${shown(quote.minimum)} – ${shown(quote.maximum)} ${from}` : wait],
          ]}
        />
      )}
      <p className="mt-4 text-sm text-text-3">{t('funds.swap-note')}</p>
    </section>
  )
}
