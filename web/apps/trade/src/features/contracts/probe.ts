import type { ContractCoin } from '~/domain/market/instruments'
import { ticker } from '~/domain/market/store'
import { useSignedIn } from '~/domain/session/session'
import { usePreview } from '~/domain/trading/preview'
import type { OrderKind } from '~/domain/trading/ticket-parts'
import { big, over, times } from '~/shared/money'
import type { Probe } from './sizing'

/** A few lots are previewed, not one: what is rounded up would weigh too much. */
const WORTH_ABOUT = '100'

/** A power of ten of lots that is worth something, as the instrument allows. */
export function probeLots(
  price: string,
  coin: Pick<ContractCoin, 'shareNumber' | 'minShare' | 'maxShare'>,
): number {
  const one = times(price, coin.shareNumber)
  const wanted = big(one).gt('0') ? Number(over(WORTH_ABOUT, one, 4)) : 1
  const lots = 10 ** Math.ceil(Math.log10(Math.max(1, wanted)))
  return Math.min(Math.max(lots, coin.minShare), coin.maxShare)
}

/** What lots cost just now, asked of the server: its reserve, its fees, its rates. */
export function useProbe(
  coin: ContractCoin,
  form: { side: 'long' | 'short'; kind: OrderKind; price: string; leverage: number },
  /** Lots of a position that an order of this side closes before it opens. */
  against: number,
): (Probe & { isOld: boolean }) | undefined {
  const signedIn = useSignedIn()
  const last = ticker(coin.marketSymbol)?.price ?? coin.amount ?? ''
  const lots = probeLots(last || '0', coin)
  const priced = form.kind !== 'market' && Number(form.price) > 0
  const order = {
    symbol: coin.coin,
    type: form.side === 'long' ? 0 : 1,
    // A stop holds what a limit at its price holds; one without a price yet is counted as if it went at once.
    ...(priced ? { delegateType: 0, delegatePrice: form.price } : { delegateType: 1 }),
    delegateTotal: String(Math.min(lots + against, coin.maxShare)),
    leverage: form.leverage,
  }
  const known = signedIn && last !== '' && !coin.isMarketClosed
  const { preview, isOld } = usePreview('POST /api/contract/order/preview', known ? order : undefined)
  // A position that is larger than any order leaves nothing to count.
  if (!preview?.openPrice) return undefined
  // While it is asked for anew the former answer stands: it speaks of its own number of lots.
  const told = over(preview.openNum, coin.shareNumber, 0)
  return {
    lots: told,
    hold: preview.hold,
    margin: preview.margin,
    fee: preview.fee,
    notional: preview.notional,
    quantity: preview.openNum,
    price: preview.openPrice,
    isOld,
  }
}
