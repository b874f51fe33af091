import { useT } from '@plimsoll/i18n'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useLiveTitle } from '~/domain/layout/title'
import { Change, Price } from '~/domain/market/cells'
import { type Coin, volumeOf } from '~/domain/market/instruments'
import { useTicker } from '~/domain/market/live'
import { listen } from '~/domain/market/socket'
import { Star } from '~/domain/market/star'
import { ticker } from '~/domain/market/store'
import { Simulated } from '~/domain/settings/simulated'
import { useDesk } from '~/shared/desktop'
import { figure } from '~/shared/format'
import { type Product, usePlace } from './products'
import { SymbolSwitch } from './symbol-switch'

function Stat({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 desk:block">
      <dt className="text-text-3">{name}</dt>
      <dd className="num font-medium">{children}</dd>
    </div>
  )
}

/** The day in figures, live. An index is not traded: it has no volume. */
function Day({ coin, scale, traded }: { coin: Coin; scale: number; traded: boolean }) {
  const t = useT()
  const live = useTicker(coin.marketSymbol)
  return (
    <>
      <Stat name={t('trade.high')}>{figure(live?.high ?? coin.high24, scale)}</Stat>
      <Stat name={t('trade.low')}>{figure(live?.low ?? coin.low24, scale)}</Stat>
      {traded ? <Stat name={t('trade.volume')}>{volumeOf(coin, live?.volume)}</Stat> : null}
    </>
  )
}

/** The price stands in the tab, for whoever looks at another one. */
export function useTabPrice(coin: Coin, scale: number) {
  const symbol = coin.marketSymbol
  useEffect(() => listen({ type: 'DETAIL', symbol }, () => undefined, { whileHidden: true }), [symbol])
  useLiveTitle(() => {
    const price = ticker(symbol)?.price ?? coin.amount
    return price ? `${coin.showSymbol} ${figure(price, scale)}` : coin.showSymbol
  })
}

/** What is traded here and how it stands. */
export function Head({
  coin,
  coins,
  scale,
  product,
  stats,
}: {
  coin: Coin
  coins: Coin[]
  scale: number
  product: Product
  /** More figures, where there is room. */
  stats?: [name: string, value: ReactNode][] | undefined
}) {
  const go = useNavigate()
  useTabPrice(coin, scale)
  const desk = useDesk()
  const place = usePlace()
  const choose = (
    <div className="flex items-center justify-between gap-1 desk:justify-start">
      <SymbolSwitch coin={coin} coins={coins} onPick={(symbol) => void go(place(product, symbol))} />
      <Star coin={coin.coin} name={coin.showSymbol} className="-me-2.5 desk:me-0" />
    </div>
  )
  const price = (
    <span data-testid="last-price">
      <Price symbol={coin.marketSymbol} fallback={coin.amount} className="block leading-none font-semibold" />
    </span>
  )
  const change = <Change symbol={coin.marketSymbol} fallback={coin.diffRate} className="text-[15px]" />
  if (desk)
    return (
      <header className="flex min-w-0 items-center gap-5 px-4 py-2 min-[1440px]:gap-7">
        {choose}
        <div className="flex shrink-0 items-baseline gap-3 text-[22px] min-[1440px]:text-[27px]">
          {price}
          {change}
        </div>
        <dl className="scroll-quiet flex min-w-0 gap-5 overflow-x-auto text-[13px] whitespace-nowrap min-[1440px]:gap-7">
          <Day coin={coin} scale={scale} traded={product !== 'seconds'} />
          {stats?.map(([name, value]) => (
            <Stat key={name} name={name}>
              {value}
            </Stat>
          ))}
        </dl>
        <Simulated className="ms-auto hidden shrink-0 min-[1600px]:block" />
      </header>
    )
  return (
    <header className="px-4 pb-3">
      {choose}
      <div className="flex items-end justify-between gap-4">
        <div className="text-[36px] tracking-tight">
          {price}
          <div className="mt-1.5 flex items-baseline gap-2 leading-none tracking-normal">
            {change}
            <Simulated />
          </div>
        </div>
        <dl className="w-36 space-y-0.5 text-[13px]">
          <Day coin={coin} scale={scale} traded={product !== 'seconds'} />
        </dl>
      </div>
    </header>
  )
}
