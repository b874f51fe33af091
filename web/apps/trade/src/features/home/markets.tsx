import { useT } from '@plimsoll/i18n'
import { Chips, Failed, SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CLASSES, type ClassId, classOf, classWord } from '~/domain/market/classes'
import { InstrumentRow } from '~/domain/market/instrument-row'
import { type Coin, contracts, sparks } from '~/domain/market/instruments'
import { useSettings } from '~/domain/settings/settings'
import { Simulated } from '~/domain/settings/simulated'

const SHOWN = 12

/** The operator's choice first, then what is left in its own order. */
function preferred<T extends Coin>(coins: T[], first: string[]): T[] {
  const place = (coin: T) => (first.includes(coin.coin) ? first.indexOf(coin.coin) : first.length)
  return [...coins].sort((a, b) => place(a) - place(b))
}

/** The first instruments of a class, live. */
export function HomeMarkets() {
  const t = useT()
  const [shown, show] = useState<ClassId | 'all'>('all')
  const { data, isError, refetch } = useQuery(contracts)
  const { data: days } = useQuery(sparks)
  const lines = new Map(days?.map((day) => [day.coin, day.spark.map(Number)]))
  const chosen = useSettings().HOME_COIN_SETTING ?? []
  const first = chosen
    .filter((entry) => entry.isOpen)
    .sort((a, b) => a.sort - b.sort)
    .map((entry) => entry.coin)
  const coins =
    data &&
    preferred(data, first)
      .filter((coin) => shown === 'all' || classOf(coin) === shown)
      .slice(0, SHOWN)
  return (
    <section>
      <div className="mb-2 flex items-baseline justify-between">
        <h2 className="text-[22px] font-semibold">{t('home.markets')}</h2>
        <Simulated />
      </div>
      <Chips
        name="home-class"
        label={t('home.markets')}
        value={shown}
        onChange={show}
        choices={(['all', ...CLASSES] as const).map((id) => ({ value: id, label: t(classWord(id)) }))}
        className="-mx-4 mb-1 px-4 desk:-mx-3.5 desk:px-0"
      />
      {isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : coins ? (
        <ul className="divide-y divide-line desk:grid desk:grid-cols-2 desk:gap-x-12 desk:[&>li:nth-child(2)]:border-t-0">
          {coins.map((coin) => (
            <InstrumentRow key={coin.coin} coin={coin} spark={lines.get(coin.coin)} />
          ))}
        </ul>
      ) : (
        <SkeletonRows rows={SHOWN} label={t('common.loading')} />
      )}
      <Link
        to="/quote"
        className="mt-2 flex min-h-11 items-center justify-center text-[15px] font-semibold text-accent-ink"
      >
        {t('common.see-all')}
      </Link>
    </section>
  )
}
