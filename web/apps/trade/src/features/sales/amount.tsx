import { useT } from '@plimsoll/i18n'
import { Banner, MoneyField } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import type { Bound } from '~/shared/form'
import { holding, leftToRight } from '~/shared/format'
import { coinsSaid } from './figures'
import { isBeyond, mostOf, SCALE } from './limits'
import { MONEY, type Sale } from './queries'

const UNIT = MONEY.toUpperCase()

/** How much, of what lies in the platform wallet. */
export function Amount({
  bound,
  sale,
  free,
  amountError,
  isShort,
  onChange,
}: {
  bound: Bound
  sale: Sale
  free: string | undefined
  amountError: string | undefined
  isShort: boolean
  onChange: (amount: string) => void
}) {
  const t = useT()
  const value = bound.value ?? ''
  return (
    <div className="space-y-3">
      <MoneyField
        label={t('sales.amount')}
        name={bound.name}
        ref={bound.ref}
        scale={SCALE}
        value={value}
        onValue={onChange}
        unit={UNIT}
        hint={t('sales.free', {
          least: coinsSaid(sale.minimum, MONEY),
          amount: leftToRight(`${holding(free, MONEY)} ${UNIT}`),
        })}
        error={amountError ?? bound.error}
        end={
          <button
            type="button"
            className="-me-2 min-h-11 px-2 text-sm font-semibold text-accent-ink"
            onClick={() => onChange(mostOf(sale, free))}
          >
            {t('sales.max')}
          </button>
        }
      />
      {isShort ? (
        <Banner
          tone="warn"
          action={
            <Link
              to="/recharge"
              className="-my-3 flex min-h-11 shrink-0 items-center font-semibold underline"
            >
              {t('sales.deposit')}
            </Link>
          }
        >
          {t('sales.short-note')}
        </Banner>
      ) : isBeyond(value, sale) ? (
        <Banner>
          {t('sales.beyond', {
            limit: coinsSaid(sale.numLimit, sale.coin),
            cost: coinsSaid(sale.purchaseLimit, MONEY),
          })}
        </Banner>
      ) : null}
    </div>
  )
}
