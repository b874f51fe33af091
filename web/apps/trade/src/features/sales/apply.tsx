import { useT } from '@plimsoll/i18n'
import { Empty } from '@plimsoll/ui'
import { useState } from 'react'
import { leftToRight, moment } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { ApplyForm } from './apply-form'
import { CommitmentResult } from './committed'
import { OneSale } from './one-sale'
import { phaseOf } from './phase'
import type { Committed, Sale } from './queries'

/** Why nothing can be committed now. words: sales.over.* words: sales.over-note.* */
function NotOpen({ sale }: { sale: Sale }) {
  const t = useT()
  const phase = phaseOf(sale)
  const isAhead = phase === 'announced' || phase === 'open'
  return (
    <Empty
      title={t(isAhead ? 'sales.not-yet' : `sales.over.${phase}`)}
      action={
        <Go look="outline" to="/subscription/info" search={{ id: sale.id }}>
          {t('sales.see-sale')}
        </Go>
      }
    >
      {isAhead
        ? t('sales.not-yet-note', { time: leftToRight(moment(sale.beginTime)) })
        : t(`sales.over-note.${phase}`)}
    </Empty>
  )
}

function Commit({ sale }: { sale: Sale }) {
  const [committed, setCommitted] = useState<Committed>()
  if (committed) return <CommitmentResult sale={sale} committed={committed} />
  if (phaseOf(sale) !== 'open') return <NotOpen sale={sale} />
  return <ApplyForm sale={sale} onCommitted={setCommitted} />
}

/** Commits to a sale: how much, and what would come of it. */
export function ApplyToSale({ id }: { id: number }) {
  const t = useT()
  return (
    <OneSale id={id} title={(token) => t('sales.apply', { token })}>
      {(sale) => <Commit sale={sale} />}
    </OneSale>
  )
}
