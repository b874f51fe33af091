import type { Data } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { Empty, SkeletonRows } from '@plimsoll/ui'
import { useEffect, useState } from 'react'
import { call } from '../api'
import { figure, time } from '../format'
import { listen } from '../market/socket'

type Print = Data<'GET /api/market/trades'>[number]

const KEPT = 40

/** What people traded, newest first. */
export function Trades({ symbol, scale }: { symbol: string; scale: number }) {
  const t = useT()
  const [prints, setPrints] = useState<Print[] | undefined>(undefined)
  useEffect(() => {
    let gone = false
    setPrints(undefined)
    const asked = call('GET /api/market/trades', { symbol, limit: KEPT })
    asked.then((first) => !gone && setPrints(first)).catch(() => !gone && setPrints([]))
    const silence = listen({ type: 'TRADE', symbol }, (data) => {
      const fresh = (data as { tick?: { data?: Print[] } } | undefined)?.tick?.data ?? []
      if (fresh.length)
        setPrints((now = []) =>
          [...fresh, ...now.filter((old) => !fresh.some((one) => one.id === old.id))].slice(0, KEPT),
        )
    })
    return () => {
      gone = true
      silence()
    }
  }, [symbol])
  if (!prints) return <SkeletonRows rows={5} label={t('common.loading')} />
  if (!prints.length) return <Empty title={t('market.no-trades')}>{t('market.no-trades-note')}</Empty>
  return (
    <table className="w-full text-[13px]">
      <thead className="text-xs text-text-3">
        <tr>
          <th className="py-1 text-start font-normal">{t('market.time')}</th>
          <th className="text-end font-normal">{t('common.book.price')}</th>
          <th className="text-end font-normal">{t('common.book.size')}</th>
        </tr>
      </thead>
      <tbody>
        {prints.map((print) => (
          <tr key={print.id}>
            <td className="num py-0.5 text-text-3">{time(print.ts)}</td>
            <td className={`text-end ${print.direction === 'buy' ? 'text-up' : 'text-down'}`}>
              <span className="num">{figure(print.price, scale)}</span>
            </td>
            <td className="text-end">
              <span className="num">{figure(print.amount, 4)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
