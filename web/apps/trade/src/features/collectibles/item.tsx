import { useT } from '@plimsoll/i18n'
import { Card, Empty, Failed, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Refused } from '~/domain/api/api'
import { useSignedIn } from '~/domain/session/session'
import { Go } from '~/shared/link-button'
import { Act } from './act'
import { CollectiblePage } from './collectible-page'
import { money } from './figures'
import { History } from './history'
import { ItemFacts, Traits } from './item-facts'
import { NotOnChain } from './not-on-chain'
import { Picture } from './picture'
import { type ItemDetail, itemQuery } from './queries'

function Price({ item }: { item: ItemDetail }) {
  const t = useT()
  return (
    <Card className="space-y-4 p-5" aria-live="polite">
      <div>
        <div className="text-sm text-text-3">{t('collectibles.price')}</div>
        <div data-testid="item-price" className="num mt-0.5 text-[30px] leading-10 font-semibold break-words">
          {item.price ? money(item.price) : null}
        </div>
        {item.price ? null : (
          <div className="text-[19px] font-semibold">{t('collectibles.not-for-sale')}</div>
        )}
      </div>
      <Act item={item} />
    </Card>
  )
}

/** One item: its picture, what it is, whose it is, what it costs, and what happened to it. */
export function ItemPage({ id }: { id: number }) {
  const t = useT()
  const { data: item, error, refetch } = useQuery(itemQuery(id, useSignedIn()))
  return (
    <CollectiblePage title={item?.name ?? t('collectibles.item')}>
      {error instanceof Refused ? (
        <Empty
          title={t('collectibles.no-such-item')}
          action={
            <Go look="outline" to="/nft">
              {t('collectibles.see')}
            </Go>
          }
        />
      ) : error && !item ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : item ? (
        <div className="space-y-4 desk:grid desk:grid-cols-[minmax(0,1fr)_360px] desk:items-start desk:gap-6 desk:space-y-0">
          <div className="space-y-4">
            <Picture src={item.imgUrl} name={item.name} className="rounded-lg border border-line" />
            <NotOnChain item={item} />
            {item.des ? (
              <p dir="auto" className="text-[15px] whitespace-pre-line text-text-2">
                {item.des}
              </p>
            ) : null}
            <div className="hidden space-y-4 desk:block">
              <Traits item={item} />
            </div>
          </div>
          <div className="space-y-4">
            <Price item={item} />
            <ItemFacts item={item} />
            <div className="desk:hidden">
              <Traits item={item} />
            </div>
            <History item={item} />
          </div>
        </div>
      ) : (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_360px] desk:gap-6">
          <Skeleton className="aspect-square rounded-lg" />
          <Skeleton className="mt-4 h-[520px] rounded-lg desk:mt-0" />
        </div>
      )}
    </CollectiblePage>
  )
}
