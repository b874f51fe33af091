import { useT } from '@plimsoll/i18n'
import { Empty, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { vipQuery } from '~/domain/session/vip'
import { Go } from '~/shared/link-button'
import { PurchaseResult } from './bought'
import { BuyForm } from './buy-form'
import { NavBuyForm } from './nav/buy-form'
import { holdsCoins, useInstitution } from './nav/queries'
import { useObstacle } from './obstacle'
import { OneFund } from './one-fund'
import { type Bought, CLASS, type Fund } from './queries'

function Purchase({ fund }: { fund: Fund }) {
  const t = useT()
  const obstacle = useObstacle(fund)
  const [bought, setBought] = useState<Bought>()
  // Without knowing who the reader is nobody knows whether there is a form to show.
  const level = useQuery({ ...vipQuery, enabled: fund.level > 0 })
  const institution = useInstitution(fund.classify === CLASS.institution)
  if (bought) return <PurchaseResult fund={fund} bought={bought} />
  if (level.isLoading || institution.isLoading) return <Skeleton className="h-[520px] rounded-lg" />
  if (obstacle)
    return (
      <Empty
        title={obstacle.title}
        action={
          <Go look="outline" {...(obstacle.more?.link ?? { to: '/financial' })}>
            {obstacle.more?.word ?? t('earn.see-funds')}
          </Go>
        }
      >
        {obstacle.note}
      </Empty>
    )
  return holdsCoins(fund) ? (
    <NavBuyForm fund={fund} onBought={setBought} />
  ) : (
    <BuyForm fund={fund} onBought={setBought} />
  )
}

/** Buys a fund: how much, for how long or at which valuation, and what comes of it. */
export function BuyFund({ id }: { id: number }) {
  const t = useT()
  return (
    <OneFund id={id} title={(name) => t('earn.buy-title', { name })}>
      {(fund) => <Purchase fund={fund} />}
    </OneFund>
  )
}
