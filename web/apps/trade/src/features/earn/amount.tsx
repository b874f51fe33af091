import { useT } from '@plimsoll/i18n'
import { Banner, MoneyField } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { useFree } from '~/domain/trading/wallet'
import type { Bound } from '~/shared/form'
import { holding, leftToRight } from '~/shared/format'
import { roundSaid } from './figures'
import { mostOf, scaleOf } from './offer'
import type { Fund } from './queries'

/** The wallet that funds are bought from is filled from another one. */
export function Refill({ coin }: { coin: string }) {
  const t = useT()
  const unit = coin.toUpperCase()
  const elsewhere = useFree('platform', coin)
  return (
    <Banner
      tone="warn"
      action={
        <Link
          to="/transfer"
          search={{ from: 'platform', to: 'financial', coin: unit }}
          className="-my-3 flex min-h-11 shrink-0 items-center font-semibold underline"
        >
          {t('earn.transfer')}
        </Link>
      }
    >
      {t('earn.short-note', { amount: leftToRight(`${holding(elsewhere, coin)} ${unit}`) })}
    </Banner>
  )
}

/** How much, of what lies in the financial wallet. */
export function Amount({
  bound,
  fund,
  free,
  amountError,
  isShort,
  onChange,
}: {
  bound: Bound
  fund: Fund
  free: string | undefined
  amountError: string | undefined
  isShort: boolean
  onChange: (amount: string) => void
}) {
  const t = useT()
  const unit = fund.coin.toUpperCase()
  return (
    <div className="space-y-3">
      <MoneyField
        label={t('earn.amount')}
        name={bound.name}
        ref={bound.ref}
        scale={scaleOf(fund.coin)}
        value={bound.value ?? ''}
        onValue={onChange}
        unit={unit}
        hint={t('earn.free', {
          least: roundSaid(fund.limitMin, fund.coin),
          amount: leftToRight(`${holding(free, fund.coin)} ${unit}`),
        })}
        error={amountError ?? bound.error}
        end={
          <button
            type="button"
            className="-me-2 min-h-11 px-2 text-sm font-semibold text-accent-ink"
            onClick={() => onChange(mostOf(fund, free))}
          >
            {t('earn.max')}
          </button>
        }
      />
      {isShort ? <Refill coin={fund.coin} /> : null}
    </div>
  )
}
