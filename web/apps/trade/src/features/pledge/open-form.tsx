import { useT } from '@plimsoll/i18n'
import { Button, MoneyField, RangeSlider, Segmented } from '@plimsoll/ui'
import { useState } from 'react'
import type { Refused } from '~/domain/api/api'
import { WhoseMoney } from '~/domain/lending/pool'
import { usePreview } from '~/domain/trading/preview'
import { useFree } from '~/domain/trading/wallet'
import { amount as amountText, figure, leftToRight, share } from '~/shared/format'
import { compare, isPositive, least } from '~/shared/money'
import { ConfirmPledge } from './confirm'
import { PledgeCost } from './cost'
import { useIndex } from './live'
import { lastPlace, loanAt, ltvAtPlace, ltvOf, placeOfLtv } from './ltv'
import { daysOf, type PledgeProduct, type PledgeTerms } from './queries'

/** Refusals that are about the loan. */
const ABOUT_LOAN = ['pledge.ltv', 'loan.limit', 'order.single.min', 'order.single.max', 'fund.not.prefunded']

/** Why so much can't be borrowed, in words; nothing when it can. */
function useAmountError(
  loan: string,
  product: PledgeProduct,
  limitLeft: string,
  terms: PledgeTerms | undefined,
  refusal: Refused | undefined,
) {
  const t = useT()
  const sum = (text: string) => `${figure(text, 2, 0)} ${product.loanCoin.toUpperCase()}`
  if (!isPositive(loan)) return undefined
  if (compare(loan, product.limitMin) < 0) return t('lending.error.least', { amount: sum(product.limitMin) })
  if (compare(loan, product.limitMax) > 0) return t('lending.error.most', { amount: sum(product.limitMax) })
  if (compare(loan, limitLeft) > 0) return t('lending.error.limit-left', { amount: sum(limitLeft) })
  if (compare(loan, product.poolAvailable) > 0)
    return t('lending.error.pool', { amount: sum(product.poolAvailable) })
  if (terms && compare(loan, terms.most) > 0)
    return t('lending.error.ltv', { level: leftToRight(share(product.initLtv)), amount: sum(terms.most) })
  return refusal && ABOUT_LOAN.includes(refusal.key) ? refusal.message : undefined
}

/** What is put up, what is lent against it, and for how long. */
export function OpenForm({ product, limitLeft }: { product: PledgeProduct; limitLeft: string }) {
  const t = useT()
  const terms = daysOf(product)
  const [collateral, setCollateral] = useState('')
  const [loan, setLoan] = useState('')
  /** The share that the slider was left at: more collateral then brings a larger loan. */
  const [chosen, choose] = useState<string>()
  const [days, setDays] = useState(terms[0] ?? 0)
  const [asking, ask] = useState(false)
  const coin = product.collateralCoin.toUpperCase()
  const unit = product.loanCoin.toUpperCase()
  const free = useFree('platform', product.collateralCoin)
  const index = useIndex(product.collateralCoin, product.indexPrice)
  const isWhole = isPositive(collateral) && isPositive(loan)
  const { preview, refusal } = usePreview(
    'POST /api/mingOrder/preview',
    isWhole ? { planId: product.id, amount: collateral, loanAmount: loan, days } : undefined,
  )
  const shown = isWhole ? preview : undefined
  const amountError = useAmountError(loan, product, limitLeft, shown, refusal)
  const tooMuch = isPositive(collateral) && free !== undefined && compare(collateral, free) > 0
  const elsewhere = refusal && !ABOUT_LOAN.includes(refusal.key) ? refusal.message : undefined
  const ltv = isWhole && index ? ltvOf(loan, collateral, index) : undefined
  /** The loan of a share, within what one loan may be. */
  const lend = (amount: string, level: string) =>
    setLoan(isPositive(amount) && index ? least(loanAt(amount, index, level), product.limitMax) : '')
  const putUp = (next: string) => {
    setCollateral(next)
    if (chosen) lend(next, chosen)
  }
  return (
    <form
      noValidate
      className="desk:grid desk:grid-cols-[minmax(0,1fr)_400px] desk:items-start desk:gap-10"
      onSubmit={(event) => {
        event.preventDefault()
        ask(true)
      }}
    >
      <div className="space-y-5">
        <MoneyField
          label={t('lending.collateral')}
          scale={8}
          value={collateral}
          onValue={putUp}
          unit={coin}
          hint={t('funds.free', { amount: `${amountText(free)} ${coin}` })}
          error={tooMuch ? t('funds.too-much') : elsewhere}
          end={
            <button
              type="button"
              className="-me-2 min-h-11 px-2 text-sm font-semibold text-accent-ink"
              onClick={() => putUp(free ?? '')}
            >
              {t('funds.all')}
            </button>
          }
        />
        <MoneyField
          label={t('lending.loan-amount')}
          scale={2}
          value={loan}
          onValue={(next) => {
            choose(undefined)
            setLoan(next)
          }}
          unit={unit}
          hint={
            isPositive(collateral) && index
              ? t('lending.most-against', {
                  amount: `${figure(loanAt(collateral, index, product.initLtv), 2, 0)} ${unit}`,
                })
              : t('lending.between', {
                  least: figure(product.limitMin, 2, 0),
                  most: `${figure(least(product.limitMax, limitLeft), 2, 0)} ${unit}`,
                })
          }
          error={amountError}
        />
        <div>
          <div className="mb-1 flex justify-between gap-3 text-sm">
            <span className="font-medium text-text-2">{t('lending.ltv')}</span>
            <span className="num font-semibold">{ltv ? share(ltv) : chosen ? share(chosen) : '0%'}</span>
          </div>
          <RangeSlider
            label={t('lending.ltv')}
            text={ltv ? share(ltv) : '0%'}
            position={isWhole ? placeOfLtv(ltv, product.initLtv) : placeOfLtv(chosen, product.initLtv)}
            last={lastPlace(product.initLtv)}
            disabled={!isPositive(collateral) || !index}
            start={<span className="num">0%</span>}
            end={t('lending.initial-most', { level: leftToRight(share(product.initLtv)) })}
            onChange={(place) => {
              choose(ltvAtPlace(place))
              lend(collateral, ltvAtPlace(place))
            }}
          />
        </div>
        <div>
          <div className="mb-1.5 text-sm font-medium text-text-2">{t('lending.term')}</div>
          <Segmented
            name="days"
            label={t('lending.term')}
            value={String(days)}
            onChange={(next) => setDays(Number(next))}
            choices={terms.map((count) => ({
              value: String(count),
              label: t('lending.days', { days: count }),
            }))}
          />
        </div>
        <WhoseMoney coin={product.loanCoin} available={product.poolAvailable} lent={product.poolLent} />
      </div>
      <div className="mt-6 desk:mt-0">
        <PledgeCost product={product} days={days} terms={shown} ltv={ltv} index={index}>
          <Button
            wide
            size="lg"
            type="submit"
            disabled={!shown || Boolean(amountError) || tooMuch || Boolean(elsewhere)}
          >
            {t('lending.review')}
          </Button>
        </PledgeCost>
      </div>
      {asking ? (
        <ConfirmPledge
          product={product}
          collateral={collateral}
          loan={loan}
          days={days}
          terms={shown}
          onClose={() => ask(false)}
        />
      ) : null}
    </form>
  )
}
