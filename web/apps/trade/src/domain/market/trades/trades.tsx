import type { Data } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { Empty, SkeletonRows } from '@plimsoll/ui'
import { useEffect, useRef, useState } from 'react'
import { call } from '~/domain/api/api'
import { figure, time } from '~/shared/format'
import { inNextFrame } from '../frames'
import { useOnScreen } from '../on-screen'
import { listen, onGap } from '../socket'

type Print = Data<'GET /api/market/trades'>[number]

const KEPT = 40

/** More of them before those that are known. */
const joined = (fresh: Print[], known: Print[]) =>
  [...fresh, ...known.filter((old) => !fresh.some((one) => one.id === old.id))].slice(0, KEPT)

/** What people traded, newest first. */
export function Trades({ symbol, scale }: { symbol: string; scale: number }) {
  const [prints, setPrints] = useState<Print[] | undefined>(undefined)
  const box = useRef<HTMLDivElement>(null)
  const seen = useOnScreen(box)
  useEffect(() => setPrints(undefined), [symbol])
  useEffect(() => {
    if (!seen) return
    let gone = false
    let fresh: Print[] = []
    const show = () => {
      const next = fresh
      fresh = []
      if (!gone && next.length) setPrints((now = []) => joined(next, now))
    }
    // All of them at first, and again when some may have been missed.
    const load = () =>
      call('GET /api/market/trades', { symbol, limit: KEPT })
        .then((all) => !gone && setPrints(all))
        .catch(() => !gone && setPrints((now = []) => now))
    const silence = listen({ type: 'TRADE', symbol }, (data) => {
      fresh = joined((data as { tick?: { data?: Print[] } } | undefined)?.tick?.data ?? [], fresh)
      inNextFrame(show)
    })
    const stop = onGap(() => void load())
    void load()
    return () => {
      gone = true
      silence()
      stop()
    }
  }, [symbol, seen])
  return (
    <div ref={box}>
      <Prints prints={prints} scale={scale} />
    </div>
  )
}

function Prints({ prints, scale }: { prints: Print[] | undefined; scale: number }) {
  const t = useT()
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
