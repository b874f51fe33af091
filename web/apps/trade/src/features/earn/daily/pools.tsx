import { useT } from '@plimsoll/i18n'
import { PoolCard } from './pool-card'
import type { DailyPool } from './queries'

/** Pools that pay up to a ceiling a day. Where none is offered there is nothing to see. */
export function DailyPools({ pools }: { pools: DailyPool[] }) {
  const t = useT()
  if (!pools.length) return null
  return (
    <section data-testid="daily-pools">
      <h2 className="mb-1 text-[17px] font-semibold">{t('earn.daily.title')}</h2>
      <p className="mb-3 max-w-[64ch] text-sm text-pretty text-text-2">{t('earn.daily.intro')}</p>
      <ul className="grid gap-3 desk:grid-cols-2 desk:gap-4">
        {pools.map((pool) => (
          <li key={pool.id} className="min-w-0">
            <PoolCard pool={pool} />
          </li>
        ))}
      </ul>
    </section>
  )
}
