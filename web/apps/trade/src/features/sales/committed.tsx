import { useT } from '@plimsoll/i18n'
import { Card, KeyValue } from '@plimsoll/ui'
import { CircleCheck } from 'lucide-react'
import { leftToRight, moment } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { coins } from './figures'
import { type Committed, MONEY, type Sale } from './queries'

/** What was committed, with the way to it. */
export function CommitmentResult({ sale, committed }: { sale: Sale; committed: Committed }) {
  const t = useT()
  return (
    <div className="mx-auto max-w-lg">
      <Card className="p-6">
        <div className="flex flex-col items-center text-center" role="status">
          <CircleCheck size={44} strokeWidth={1.6} className="text-good" aria-hidden />
          <h2 className="mt-3 text-[19px] font-semibold">{t('sales.committed')}</h2>
          <div data-testid="sale-committed" className="num mt-1 text-[32px] leading-10 font-semibold">
            {coins(committed.committed, MONEY)}
          </div>
          <p className="mt-1 text-sm text-text-2">
            {t('sales.committed-note', { time: leftToRight(moment(sale.endTime)) })}
          </p>
        </div>
        <KeyValue
          className="mt-6 border-t border-line pt-4"
          items={[
            [t('sales.token'), <bdi key="token">{sale.coin.toUpperCase()}</bdi>],
            [t('sales.price'), coins(sale.price, MONEY)],
            [t('sales.ends'), moment(sale.endTime)],
            [t('sales.number'), committed.orderId],
          ]}
        />
      </Card>
      <div className="mt-5 space-y-2.5">
        <Go wide to="/subscription/order">
          {t('sales.mine')}
        </Go>
        <Go wide look="outline" to="/subscription/info" search={{ id: sale.id }}>
          {t('sales.see-sale')}
        </Go>
      </div>
    </div>
  )
}
