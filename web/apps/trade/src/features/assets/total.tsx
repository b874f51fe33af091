import { useT } from '@plimsoll/i18n'
import { Card, IconButton, Skeleton } from '@plimsoll/ui'
import { Eye, EyeOff } from 'lucide-react'
import type { Totals } from '~/domain/funds/totals'
import { usePrefs } from '~/domain/settings/prefs'
import { figure, percent, signed, usd } from '~/shared/format'
import { minus, over, sign, times } from '~/shared/money'
import { Curve } from './curve'

export const COVER = '••••••'

export const tone = (value: string) =>
  sign(value) < 0 ? 'text-down' : sign(value) > 0 ? 'text-up' : 'text-text-3'

/** The sum in large figures; the cents step back. */
function Sum({ total }: { total: string }) {
  const [whole, cents] = figure(total, 2).split('.')
  return (
    <>
      <span className="text-text-3">$</span>
      {whole}
      {cents ? <span className="text-text-3">.{cents}</span> : null}
    </>
  )
}

/** Since yesterday's close, what open positions would bring or cost, and what is owed. */
function Changes({ totals }: { totals: Totals }) {
  const t = useT()
  const before = totals.curve.at(-2)?.total
  const change = before ? minus(totals.total, before) : undefined
  return (
    <>
      {change && before ? (
        <span className={tone(change)}>
          <span className="num">
            {signed(change, usd)} {percent(times(over(change, before, 6), '100'))}
          </span>{' '}
          <span className="text-text-3">{t('funds.today')}</span>
        </span>
      ) : null}
      {sign(totals.unrealised) === 0 ? null : (
        <span className={tone(totals.unrealised)}>
          <span className="num">{signed(totals.unrealised, usd)}</span>{' '}
          <span className="text-text-3">{t('funds.unrealised')}</span>
        </span>
      )}
      {sign(totals.debt) === 0 ? null : (
        <span className="text-text-2">
          <span className="num">{usd(totals.debt)}</span>{' '}
          <span className="text-text-3">{t('funds.owed')}</span>
        </span>
      )}
    </>
  )
}

/** The sum of everything that has a price, and its course. */
export function Total({ totals }: { totals: Totals | undefined }) {
  const t = useT()
  const { covered, set } = usePrefs()
  return (
    <Card className="flex flex-col overflow-hidden">
      <div className="p-5 pb-2">
        <div className="flex min-h-11 items-center text-[15px] text-text-2">
          {t('funds.total')}
          <IconButton
            label={t('funds.cover')}
            aria-pressed={covered}
            onClick={() => set({ covered: !covered })}
          >
            {covered ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
          </IconButton>
        </div>
        {totals ? (
          <div className="num text-[42px] leading-12 font-semibold tracking-tight">
            {covered ? COVER : <Sum total={totals.total} />}
          </div>
        ) : (
          <Skeleton className="h-12 w-60" />
        )}
        <div className="mt-1 flex min-h-6 flex-wrap gap-x-4 text-[15px]">
          {totals && !covered ? <Changes totals={totals} /> : null}
        </div>
        {totals?.unpriced.length && !covered ? (
          <p className="mt-1 text-sm text-warn">
            {t('funds.unpriced', { coins: totals.unpriced.join(', ').toUpperCase() })}
          </p>
        ) : null}
      </div>
      <div className="mt-auto h-32">
        {totals ? (
          covered ? null : (
            <Curve points={totals.curve} />
          )
        ) : (
          <Skeleton className="h-full rounded-none" />
        )}
      </div>
    </Card>
  )
}
