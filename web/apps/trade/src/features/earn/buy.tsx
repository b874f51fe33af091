import { useT } from '@plimsoll/i18n'
import { Empty, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { vipQuery } from '~/domain/session/vip'
import { Go } from '~/shared/link-button'
import { PurchaseResult } from './bought'
import { BuyForm } from './buy-form'
import { useObstacle } from './obstacle'
import { OneFund } from './one-fund'
import type { Bought, Fund } from './queries'

function Purchase({ fund }: { fund: Fund }) {
  const t = useT()
  const obstacle = useObstacle(fund)
  const [bought, setBought] = useState<Bought>()
  // Without the reader's level nobody knows whether there is a form to show.
  const { isLoading } = useQuery({ ...vipQuery, enabled: fund.level > 0 })
  if (bought) return <PurchaseResult fund={fund} bought={bought} />
  if (isLoading) return <Skeleton className="h-[520px] rounded-lg" />
  if (obstacle)
    return (
      <Empty
        title={obstacle.title}
        action={
          <Go look="outline" to={obstacle.kind === 'level' ? '/vip-rule' : '/financial'}>
            {t(obstacle.kind === 'level' ? 'earn.levels' : 'earn.see-funds')}
          </Go>
        }
      >
        {obstacle.note}
      </Empty>
    )
  return <BuyForm fund={fund} onBought={setBought} />
}

/** Buys a fund: how much, for how long, and what comes of it. */
export function BuyFund({ id }: { id: number }) {
  const t = useT()
  return (
    <OneFund id={id} title={(name) => t('earn.buy-title', { name })}>
      {(fund) => <Purchase fund={fund} />}
    </OneFund>
  )
}
