import { useT } from '@plimsoll/i18n'
import { Card } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { figure } from '~/shared/format'
import { isPositive } from '~/shared/money'
import { money } from './figures'
import { Picture } from './picture'
import type { Series } from './queries'

/** The figures of a series, each counted from what happened; what did not happen has none. */
export function useSeriesFigures(series: Series): [string, string][] {
  const t = useT()
  const figures: [string, string, boolean][] = [
    [t('collectibles.floor'), money(series.floorPrice), Boolean(series.floorPrice)],
    [
      t('collectibles.for-sale'),
      t('collectibles.of', { count: series.onSale, all: series.items }),
      series.items > 0,
    ],
    [t('collectibles.traded'), money(series.tradeAmount), isPositive(series.tradeAmount)],
    [t('collectibles.trades'), figure(String(series.tradeNum), 0), series.tradeNum > 0],
    [t('collectibles.owners'), figure(String(series.owners), 0), series.owners > 0],
  ]
  return figures.filter(([, , shown]) => shown).map(([name, value]) => [name, value])
}

/** Figures that a card has room for. */
const FEW = 4

/** A series at a glance. */
export function SeriesCard({ series }: { series: Series }) {
  const figures = useSeriesFigures(series).slice(0, FEW)
  return (
    <Link to="/listDetail" search={{ id: series.id }} className="block h-full">
      <Card className="h-full overflow-hidden transition-colors duration-120 hover:bg-sunken/60">
        <Picture src={series.logoUrl} name="" shape="aspect-video desk:aspect-square" />
        <div className="p-4">
          <h2 className="truncate text-[17px] font-semibold">
            <bdi>{series.name}</bdi>
          </h2>
          {series.des ? (
            <p dir="auto" className="mt-0.5 line-clamp-2 text-sm text-text-2">
              {series.des}
            </p>
          ) : null}
          <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2.5 text-[15px]">
            {figures.map(([name, value]) => (
              <div key={name} className="min-w-0">
                <dt className="text-[13px] text-text-3">{name}</dt>
                <dd className="font-medium break-words">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </Card>
    </Link>
  )
}
