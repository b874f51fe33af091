import { useT } from '@plimsoll/i18n'
import { Empty, Failed, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { CollectiblePage } from './collectible-page'
import { NotOnChain } from './not-on-chain'
import { isOnPlatform, seriesQuery } from './queries'
import { SeriesCard } from './series-card'

const GRID = 'grid gap-4 desk:grid-cols-3'

/** Every series there is. */
export function Gallery() {
  const t = useT()
  const { data: all, isError, refetch } = useQuery(seriesQuery)
  return (
    <CollectiblePage title={t('collectibles.title')}>
      <p className="mb-4 max-w-[64ch] text-[15px] text-text-2">{t('collectibles.intro')}</p>
      {isError && !all ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : !all ? (
        <div className={GRID}>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-[340px] rounded-lg" />
          ))}
        </div>
      ) : all.length ? (
        <>
          {all.some(isOnPlatform) ? <NotOnChain item={{ onChain: null }} className="mb-5" /> : null}
          <ul className={GRID}>
            {all.map((series) => (
              <li key={series.id}>
                <SeriesCard series={series} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Empty title={t('collectibles.none')}>{t('collectibles.none-note')}</Empty>
      )}
    </CollectiblePage>
  )
}
