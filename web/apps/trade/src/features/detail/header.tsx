import { useT } from '@plimsoll/i18n'
import { Change, Price } from '~/domain/market/cells'
import { type ContractCoin, scaleOfPrice, volumeOf } from '~/domain/market/instruments'
import { useTicker } from '~/domain/market/live'
import { Simulated } from '~/domain/settings/simulated'
import { figure } from '~/shared/format'

/** The three figures of the day. */
function Day({ coin }: { coin: ContractCoin }) {
  const t = useT()
  const live = useTicker(coin.marketSymbol)
  const scale = scaleOfPrice(coin)
  const figures = [
    [t('market.high24'), figure(live?.high ?? coin.high24, scale)],
    [t('market.low24'), figure(live?.low ?? coin.low24, scale)],
    [t('market.volume24'), volumeOf(coin, live?.volume)],
  ] as const
  return (
    <dl className="w-40 space-y-0.5 text-[13px] desk:flex desk:w-auto desk:gap-10 desk:space-y-0">
      {figures.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3 desk:block">
          <dt className="text-text-3">{name}</dt>
          <dd className="num font-medium desk:text-[17px]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The price, large, and the day behind it. */
export function DetailHeader({ coin }: { coin: ContractCoin }) {
  return (
    <div className="mb-4 flex items-end justify-between gap-4 desk:justify-start desk:gap-14">
      <div>
        <Price
          symbol={coin.marketSymbol}
          fallback={coin.amount}
          className="block text-[40px] leading-none font-semibold tracking-tight desk:text-[48px]"
        />
        <div className="mt-2 flex items-baseline gap-2.5">
          <Change symbol={coin.marketSymbol} fallback={coin.diffRate} className="text-[15px]" />
          <Simulated />
        </div>
      </div>
      <Day coin={coin} />
    </div>
  )
}
