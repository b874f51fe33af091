import { useT } from '@plimsoll/i18n'
import { Card, CoinMark, Skeleton, Sparkline } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Change, Price } from '~/domain/market/cells'
import { type Coin, contracts, sparks, wayOf } from '~/domain/market/instruments'
import { fullName } from '~/domain/market/names'
import { big } from '~/shared/money'

const SHOWN = 8

const most = (coins: Coin[]) =>
  coins
    .filter((coin) => !coin.isMarketClosed)
    .sort((a, b) => big(b.diffRate).abs().cmp(big(a.diffRate).abs()))
    .slice(0, SHOWN)

/** What moved most over the day, of what trades now. */
export function Moving() {
  const t = useT()
  const { data } = useQuery(contracts)
  const { data: days } = useQuery(sparks)
  const lines = new Map(days?.map((day) => [day.coin, day.spark.map(Number)]))
  return (
    <section>
      <h2 className="mb-3 text-[22px] font-semibold">{t('home.moving')}</h2>
      <div className="scroll-quiet -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 desk:mx-0 desk:scroll-px-0 desk:px-0">
        {data
          ? most(data).map((coin) => {
              const points = lines.get(coin.coin) ?? []
              return (
                <Link
                  key={coin.coin}
                  to="/detail"
                  search={{ symbol: coin.coin }}
                  className="w-36 shrink-0 snap-start"
                >
                  <Card className="overflow-hidden">
                    <div className="space-y-0.5 p-3.5 pb-1">
                      <div className="mb-1 flex items-center gap-2">
                        <CoinMark symbol={coin.coin} {...(coin.logo ? { src: coin.logo } : {})} size={24} />
                        <span className="truncate text-[15px] font-semibold">{coin.showSymbol}</span>
                      </div>
                      <div className="truncate text-[13px] text-text-3">{fullName(coin)}</div>
                      <Price
                        symbol={coin.marketSymbol}
                        fallback={coin.amount}
                        className="block text-[19px]"
                      />
                      <Change symbol={coin.marketSymbol} fallback={coin.diffRate} className="block text-sm" />
                    </div>
                    <Sparkline
                      points={points}
                      width={144}
                      height={44}
                      tone={wayOf(coin)}
                      fill
                      className="block w-full"
                    />
                  </Card>
                </Link>
              )
            })
          : Array.from({ length: 4 }, (_, n) => (
              <Skeleton key={n} className="h-[174px] w-36 shrink-0 rounded-lg" />
            ))}
      </div>
    </section>
  )
}
