import { useT } from '@plimsoll/i18n'
import { Button } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date } from '~/shared/format'
import { coins } from '../figures'
import { dailyPaymentsQuery } from './queries'

/** Days that are listed at first. */
const FIRST = 5

/** What was really paid to the reader, day by day. */
export function Payments({ coin }: { coin: string }) {
  const t = useT()
  const { data } = useQuery(dailyPaymentsQuery(coin))
  const [all, showAll] = useState(false)
  if (!data?.length) return null
  const shown = all ? data : data.slice(0, FIRST)
  return (
    <div className="mt-3 border-t border-line pt-3">
      <h4 className="text-sm font-medium text-text-2">{t('earn.daily.by-day')}</h4>
      <ul className="mt-1">
        {shown.map(({ id, operateTime, amount }) => (
          <li key={id} className="flex justify-between gap-4 py-1 text-[14px]">
            <span className="num text-text-3">{date(operateTime)}</span>
            <span className="num text-end! font-medium">{coins(amount, coin)}</span>
          </li>
        ))}
      </ul>
      {data.length > shown.length ? (
        <Button look="quiet" size="sm" wide onClick={() => showAll(true)}>
          {t('common.more')}
        </Button>
      ) : null}
    </div>
  )
}
