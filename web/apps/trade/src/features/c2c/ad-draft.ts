// An advertisement as it is being written: what is wrong with it, and what is sent.
import type { Params } from '@plimsoll/api'
import { big, compare, type Decimal, isPositive, over, times } from '~/shared/money'
import type { Config, MyAd } from './queries'

/** Digits after the point of a fixed price, and of a floating one in percent. */
export const PRICE_SCALE = 4
export const PERCENT_SCALE = 2
/** As many ways to pay as an advertisement may have. */
export const METHODS_MAX = 5
export const REMARK_MAX = 500

export interface Draft {
  id?: number
  side: string
  coin: string
  fiat: string
  priceType: string
  price: Decimal
  /** Of the index, in percent. */
  percent: Decimal
  quantity: Decimal
  minAmount: Decimal
  maxAmount: Decimal
  /** Ways to pay, with the seller's account for each. */
  methods: { id: number; account: number | undefined }[]
  payMinutes: number
  remark: string
  completed: string
  country: string
}

export const emptyDraft = (config: Config, fiat: string): Draft => ({
  side: 'sell',
  coin: config.coins[0]?.coin ?? '',
  fiat,
  priceType: 'fixed',
  price: '',
  percent: '100',
  quantity: '',
  minAmount: '',
  maxAmount: '',
  methods: [],
  payMinutes: config.payMinutes[0] ?? 15,
  remark: '',
  completed: '',
  country: '',
})

const bare = (text: Decimal | null | undefined) => (text ? big(text).toFixed() : '')
const percentOf = (ratio: Decimal | null | undefined) => (ratio ? times(ratio, '100') : '100')

/** An advertisement that is there, to be changed: what is left of it is its new quantity. */
export const draftOf = (ad: MyAd): Draft => ({
  id: ad.id,
  side: ad.side,
  coin: ad.coin,
  fiat: ad.fiat,
  priceType: ad.priceType,
  price: bare(ad.fixedPrice),
  percent: percentOf(ad.ratio),
  quantity: bare(ad.left),
  minAmount: bare(ad.minAmount),
  maxAmount: bare(ad.maxAmount),
  methods: ad.payTypes.map(({ id, payAccountId }) => ({ id, account: payAccountId ?? undefined })),
  payMinutes: ad.payMinutes,
  remark: ad.remark ?? '',
  completed: ad.completedNeeded ? String(ad.completedNeeded) : '',
  country: ad.country ?? '',
})

export type FaultName = 'price' | 'percent' | 'quantity' | 'minAmount' | 'maxAmount' | 'methods'
export type Fault = 'missing' | 'range' | 'order' | 'covered' | 'accounts'
export type Faults = Partial<Record<FaultName, Fault>>

/** What is wrong with it. `price`: what it would be now; nothing while nobody says. */
export function faultsOf(draft: Draft, config: Config, price: Decimal | undefined): Faults {
  const faults: Faults = {}
  if (draft.priceType === 'fixed') {
    if (!isPositive(draft.price)) faults.price = 'missing'
  } else if (!isPositive(draft.percent)) faults.percent = 'missing'
  else {
    const ratio = over(draft.percent, '100', 4)
    if (compare(ratio, config.ratioMin) < 0 || compare(ratio, config.ratioMax) > 0) faults.percent = 'range'
  }
  for (const name of ['quantity', 'minAmount', 'maxAmount'] as const)
    if (!isPositive(draft[name])) faults[name] = 'missing'
  if (!faults.minAmount && !faults.maxAmount && compare(draft.minAmount, draft.maxAmount) > 0)
    faults.maxAmount = 'order'
  // Less than the smallest order could never be taken.
  if (
    price &&
    !faults.quantity &&
    !faults.minAmount &&
    compare(times(draft.quantity, price), draft.minAmount) < 0
  )
    faults.quantity = 'covered'
  if (!draft.methods.length) faults.methods = 'missing'
  else if (draft.side === 'sell' && draft.methods.some(({ account }) => !account)) faults.methods = 'accounts'
  return faults
}

/** As it is sent. */
export function sentOf(draft: Draft): Params<'POST /api/c2c/ad/save'> {
  const { id, side, coin, fiat, priceType, quantity, minAmount, maxAmount, payMinutes } = draft
  const completed = Number(draft.completed)
  return {
    ...(id ? { id } : {}),
    side: side as 'buy',
    coin,
    fiat,
    priceType: priceType as 'fixed',
    ...(priceType === 'fixed' ? { price: draft.price } : { ratio: over(draft.percent, '100', 4) }),
    minAmount,
    maxAmount,
    quantity,
    payTypes: draft.methods.map(({ id, account }) => ({
      id,
      ...(side === 'sell' && account ? { payAccountId: account } : {}),
    })),
    payMinutes,
    remark: draft.remark.trim(),
    ...(completed ? { completedNeeded: completed } : {}),
    ...(draft.country ? { country: draft.country } : {}),
  }
}
