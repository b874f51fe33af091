import { type Key, useT } from '@plimsoll/i18n'
import { Banner, Button, MoneyField } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Coin } from '~/domain/market/instruments'
import { useStale } from '~/domain/market/stale'
import { ticker } from '~/domain/market/store'
import { useSignedIn } from '~/domain/session/session'
import { big } from '~/shared/money'
import { FundSheet } from './fund-sheet'
import type { WALLET } from './wallet'

export type OrderKind = 'market' | 'limit' | 'stop'
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'POST_ONLY'

/** How an order looks for its price. words: trade.kind.* */
export function Kinds({
  kinds,
  value,
  onChange,
}: {
  kinds: readonly OrderKind[]
  value: OrderKind
  onChange: (kind: OrderKind) => void
}) {
  const t = useT()
  return (
    <fieldset className="flex gap-4">
      <legend className="sr-only">{t('trade.kind')}</legend>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={value === kind}
          onClick={() => onChange(kind)}
          className="min-h-11 border-b-2 border-transparent text-[15px] font-medium text-text-3 hover:text-text aria-pressed:border-accent aria-pressed:text-text"
        >
          {t(`trade.kind.${kind}` as const)}
        </button>
      ))}
    </fieldset>
  )
}

/** A price, with the present one at hand. */
export function PriceField({
  label,
  coin,
  scale,
  unit,
  value,
  error,
  onValue,
}: {
  label: Key
  coin: Coin
  scale: number
  unit: string
  value: string
  error?: string | undefined
  onValue: (price: string) => void
}) {
  const t = useT()
  const last = () => {
    const price = ticker(coin.marketSymbol)?.price ?? coin.amount
    if (price) onValue(big(price).toFixed(scale))
  }
  return (
    <MoneyField
      label={t(label)}
      scale={scale}
      value={value}
      onValue={onValue}
      unit={unit}
      error={error}
      end={
        <button
          type="button"
          onClick={last}
          className="-me-1.5 min-h-9 rounded-sm px-2 text-[13px] font-semibold text-accent-ink hover:bg-sunken"
        >
          {t('trade.last')}
        </button>
      }
    />
  )
}

const TIMES: TimeInForce[] = ['GTC', 'IOC', 'FOK', 'POST_ONLY']

/** How long an order may wait. words: trade.tif.* */
export function TimeInForceField({
  value,
  onChange,
}: {
  value: TimeInForce
  onChange: (time: TimeInForce) => void
}) {
  const t = useT()
  return (
    <label className="flex items-center justify-between gap-3 text-sm text-text-3">
      {t('trade.tif')}
      <select
        value={value}
        onChange={(event) => onChange(event.target.value as TimeInForce)}
        className="min-h-10 min-w-0 rounded-sm bg-sunken px-2.5 text-sm font-medium text-text"
      >
        {TIMES.map((time) => (
          <option key={time} value={time}>
            {t(`trade.tif.${time}` as 'trade.tif.GTC')}
          </option>
        ))}
      </select>
    </label>
  )
}

/** What is there to trade with, and the way to more of it. */
export function Available({
  wallet,
  shown,
  canFund,
}: {
  wallet: keyof typeof WALLET
  shown: string
  /** Whether money can be moved here from another wallet. */
  canFund: boolean
}) {
  const t = useT()
  const signedIn = useSignedIn()
  const [open, setOpen] = useState(false)
  return (
    <div className="flex min-h-9 items-center justify-between text-sm">
      <span className="text-text-3">{t('trade.available')}</span>
      <span className="flex items-center gap-2">
        <span data-testid="available" className="num font-medium">
          {shown}
        </span>
        {canFund && signedIn ? (
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="min-h-9 rounded-sm px-1.5 font-semibold text-accent-ink hover:bg-sunken"
          >
            {t('trade.fund')}
          </button>
        ) : null}
      </span>
      {canFund && signedIn ? <FundSheet into={wallet} open={open} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

/** The last word of a ticket: what stands in the way, and the button, in reach of the thumb; a visitor is asked in first. */
export function Submit({
  look,
  disabled,
  busy,
  needsPrice,
  wrong,
  action,
  children,
}: {
  look: 'up' | 'down'
  disabled: boolean
  busy: boolean
  /** It trades at what the market is now: not to be pressed while nobody here knows what that is. */
  needsPrice: boolean
  wrong: string | undefined
  action?: ReactNode
  children: ReactNode
}) {
  const t = useT()
  const signedIn = useSignedIn()
  const blind = useStale() !== undefined && needsPrice
  if (!signedIn) return <SignInFirst />
  return (
    <div className="sticky -bottom-5 -mx-5 space-y-3 bg-raised px-5 pt-2 pb-4 desk:-bottom-4 desk:-mx-4 desk:bg-surface desk:px-4 desk:py-3">
      {wrong ? (
        <Banner tone="bad" action={action}>
          {wrong}
        </Banner>
      ) : blind ? (
        <Banner tone="warn">{t('trade.no-prices')}</Banner>
      ) : null}
      <Button type="submit" wide size="lg" look={look} disabled={disabled || blind} busy={busy}>
        {children}
      </Button>
    </div>
  )
}

export function SignInFirst() {
  const t = useT()
  return (
    <Link
      to="/sign-in"
      search={{ next: location.pathname + location.search }}
      className="flex min-h-13 items-center justify-center rounded-md bg-primary font-semibold text-on-primary"
    >
      {t('common.sign-in')}
    </Link>
  )
}
