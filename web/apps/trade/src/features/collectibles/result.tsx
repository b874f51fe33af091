import { useT } from '@plimsoll/i18n'
import { Card, Empty, Failed, KeyValue, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Refused } from '~/domain/api/api'
import { FundsPage } from '~/domain/layout/funds-page'
import { moment } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { isolated, money } from './figures'
import { Picture } from './picture'
import { type Trade, tradeQuery } from './queries'

function Shown({ trade }: { trade: Trade }) {
  const t = useT()
  const isSale = trade.side === 'sold'
  const lines: [string, ReactNode, boolean][] = [
    [t('collectibles.price'), money(trade.price), isSale],
    [t('collectibles.fee'), money(trade.fee), isSale],
    [t('collectibles.royalty'), money(trade.royalty), isSale],
    [
      t(isSale ? 'collectibles.buyer' : 'collectibles.seller'),
      <bdi key="who">{trade.counterparty}</bdi>,
      true,
    ],
    [t('collectibles.time'), moment(trade.time), true],
    [t('collectibles.number'), trade.orderNo, true],
  ]
  return (
    <div className="mx-auto max-w-lg">
      <Card className="overflow-hidden">
        <div className="p-5">
          <div className="flex flex-col items-center text-center" role="status">
            <Picture src={trade.imgUrl} name={trade.name} className="mb-4 w-44 rounded-lg" />
            <h2 className="flex items-center gap-2 text-[17px] font-semibold">
              <CircleCheck size={22} className="shrink-0 text-good" aria-hidden />
              {t(isSale ? 'collectibles.sold' : 'collectibles.bought', { name: isolated(trade.name) })}
            </h2>
            <div data-testid="trade-sum" className="num mt-1 text-[30px] leading-10 font-semibold">
              {money(isSale ? trade.receive : trade.price)}
            </div>
            {isSale ? <p className="text-sm text-text-3">{t('collectibles.you-received')}</p> : null}
          </div>
          <KeyValue
            className="mt-5 border-t border-line pt-4"
            items={lines
              .filter(([, , shown]) => shown)
              .map(([name, value]) => [name, value] as [string, ReactNode])}
          />
        </div>
      </Card>
      <div className="mt-5 space-y-2.5">
        <Go wide to="/nftDetail" search={{ id: trade.productId }}>
          {t('collectibles.see-item')}
        </Go>
        <Go wide look="outline" to="/nftMy" search={{ tab: isSale ? 'sold' : 'items' }}>
          {t('collectibles.mine')}
        </Go>
      </div>
    </div>
  )
}

/** One trade: what changed hands, and for how much. */
export function TradeResult({ id }: { id: number }) {
  const t = useT()
  const { data: trade, error, refetch } = useQuery(tradeQuery(id))
  return (
    <FundsPage title={t('collectibles.trade')}>
      {error instanceof Refused ? (
        <Empty
          title={t('collectibles.no-such-trade')}
          action={
            <Go look="outline" to="/nftMy">
              {t('collectibles.mine')}
            </Go>
          }
        />
      ) : error && !trade ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : trade ? (
        <Shown trade={trade} />
      ) : (
        <Skeleton className="mx-auto h-[640px] max-w-lg rounded-lg" />
      )}
    </FundsPage>
  )
}
