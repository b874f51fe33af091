import { useT } from '@plimsoll/i18n'
import { KeyValue, MoneyField, Segmented } from '@plimsoll/ui'
import { leftToRight } from '~/shared/format'
import type { Decimal } from '~/shared/money'
import { coins, coinsSaid, money, moneySaid, range } from './figures'
import { useLabel } from './labels'
import type { Ad } from './queries'
import { COIN_SCALE, type Deal, type DealError, maximumOf, type Unit } from './take'

/** What is wrong with an amount, in words. words: c2c.error.* */
function useWords(ad: Ad, found: DealError | undefined, isMissing: boolean) {
  const t = useT()
  if (isMissing) return t('c2c.error.amount')
  if (!found) return undefined
  return found.kind === 'short'
    ? t('c2c.error.short', { amount: coinsSaid(found.amount, ad.coin) })
    : t(`c2c.error.${found.kind}`, { amount: moneySaid(found.amount, ad.fiat) })
}

/** How much: in money or in coins. */
export function DealAmount({
  ad,
  unit,
  onUnit,
  typed,
  onType,
  decimals,
  free,
  found,
  isMissing,
  refusal,
}: {
  ad: Ad
  unit: Unit
  onUnit: (unit: Unit) => void
  typed: string
  onType: (typed: string) => void
  decimals: number
  free: Decimal | undefined
  found: DealError | undefined
  isMissing: boolean
  refusal: string | undefined
}) {
  const t = useT()
  const error = useWords(ad, found, isMissing) ?? refusal
  const fiat = ad.fiat.toUpperCase()
  const coin = ad.coin.toUpperCase()
  return (
    <div className="space-y-2.5">
      <Segmented
        name="unit"
        label={t('c2c.unit')}
        value={unit}
        onChange={onUnit}
        choices={[
          { value: 'amount', label: t('c2c.by-amount', { fiat }) },
          { value: 'quantity', label: t('c2c.by-quantity', { coin }) },
        ]}
      />
      <MoneyField
        label={t(unit === 'amount' ? 'c2c.amount' : 'c2c.quantity')}
        scale={unit === 'amount' ? decimals : COIN_SCALE}
        value={typed}
        onValue={onType}
        unit={unit === 'amount' ? fiat : coin}
        error={error}
        hint={
          free === undefined
            ? t('c2c.limits-hint', { range: leftToRight(range(ad.minAmount, ad.maxAmount, ad.fiat)) })
            : t('c2c.limits-free', {
                range: leftToRight(range(ad.minAmount, ad.maxAmount, ad.fiat)),
                amount: coinsSaid(free, ad.coin),
              })
        }
        end={
          <button
            type="button"
            className="-me-2 min-h-11 px-2 text-sm font-semibold text-accent-ink"
            onClick={() => onType(maximumOf(unit, ad, decimals, free))}
          >
            {t('c2c.max')}
          </button>
        }
      />
    </div>
  )
}

/** What goes each way. */
export function DealTotals({
  ad,
  deal,
  selling,
  received,
}: {
  ad: Ad
  deal: Deal | undefined
  selling: boolean
  /** Coins that arrive with the buyer. */
  received: Decimal | undefined
}) {
  const t = useT()
  const inMoney = <span data-testid="deal-money">{money(deal?.amount, ad.fiat)}</span>
  const given = selling ? deal?.quantity : (received ?? deal?.quantity)
  const inCoins = <span data-testid="deal-coins">{coins(given, ad.coin)}</span>
  return (
    <KeyValue
      className="rounded-md bg-sunken px-3.5 py-3"
      items={[
        [t('c2c.you-pay'), selling ? inCoins : inMoney],
        [t('c2c.you-receive'), selling ? inMoney : inCoins],
        [t('c2c.your-fee'), coins('0', ad.coin)],
      ]}
    />
  )
}

/** One of the ways an advertisement can be paid. */
export function MethodChoice({
  methods,
  value,
  onChange,
  error,
}: {
  methods: Ad['payTypes']
  value: number | undefined
  onChange: (id: number) => void
  error: string | undefined
}) {
  const t = useT()
  const label = useLabel()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-text-2">{t('c2c.method')}</legend>
      <div className="flex flex-wrap gap-2">
        {methods.map(({ id, name }) => (
          <label
            key={id}
            className="relative flex min-h-11 cursor-pointer items-center rounded-md border border-line bg-surface px-3.5 text-[15px] font-medium has-checked:border-text has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="method"
              className="sr-only"
              checked={id === value}
              onChange={() => onChange(id)}
            />
            <bdi>{label(name)}</bdi>
          </label>
        ))}
      </div>
      {error ? (
        <p role="alert" className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

/** What the maker wants to be known, and the rule that counts for everybody. */
export function Terms({ ad, selling }: { ad: Ad; selling: boolean }) {
  const t = useT()
  return (
    <div className="space-y-2 text-sm text-text-2">
      {ad.remark ? (
        <div>
          <h3 className="font-medium text-text-3">{t('c2c.terms')}</h3>
          <p dir="auto" className="whitespace-pre-line break-words">
            {ad.remark}
          </p>
        </div>
      ) : null}
      <p>
        {t(selling ? 'c2c.time-to-release' : 'c2c.time-to-pay', {
          time: t('c2c.minutes', { count: ad.payMinutes }),
        })}{' '}
        {t(selling ? 'c2c.own-name-sell' : 'c2c.own-name-buy')}
      </p>
    </div>
  )
}
