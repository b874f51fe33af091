import { useT } from '@plimsoll/i18n'
import { Button, Sheet } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { figure, moment, period, signed, usd } from '~/shared/format'
import { minus } from '~/shared/money'
import { outcome } from './labels'
import type { SecondsRow } from './types'

/** The log may be some seconds behind the settlement it explains. */
const TRIES = 3

function Line({ holds, children }: { holds: boolean; children: ReactNode }) {
  const Icon = holds ? CircleCheck : CircleX
  return (
    <li className="flex items-start gap-2.5">
      <Icon size={18} className={`mt-px shrink-0 ${holds ? 'text-good' : 'text-bad'}`} aria-hidden />
      <span>{children}</span>
    </li>
  )
}

/** Works the result out again from the public log, in this browser. */
function Verification({ order }: { order: SecondsRow }) {
  const t = useT()
  const { data, isError, refetch, isFetching } = useQuery({
    queryKey: ['tick-check', order.id, order.openTime],
    staleTime: Number.POSITIVE_INFINITY,
    retry: TRIES,
    queryFn: async () => (await import('./check')).check(order),
  })
  const path = (at: number) =>
    `/api/market/tick?symbol=${encodeURIComponent(order.symbol)}&from=${at - 2000}&to=${at + 2000}`
  return (
    <section className="mt-5 rounded-md bg-sunken p-4 text-sm">
      <h3 className="mb-2 text-[15px] font-semibold">{t('trade.seconds.checked')}</h3>
      {data ? (
        <ul className="space-y-1.5 text-text-2">
          <Line holds={data.entryRight}>
            {t(data.entryRight ? 'trade.seconds.entry-right' : 'trade.seconds.entry-wrong')}
          </Line>
          <Line holds={data.exitRight}>
            {t(data.exitRight ? 'trade.seconds.exit-right' : 'trade.seconds.exit-wrong')}
          </Line>
          <Line holds={data.chainHolds}>
            {t(data.chainHolds ? 'trade.seconds.chain-right' : 'trade.seconds.chain-wrong')}
          </Line>
        </ul>
      ) : isError ? (
        <Button size="sm" look="outline" busy={isFetching} onClick={() => void refetch()}>
          {t('trade.seconds.check-again')}
        </Button>
      ) : (
        <p role="status" className="text-text-3">
          {t('trade.seconds.checking')}
        </p>
      )}
      <p className="mt-3 text-text-3">{t('trade.seconds.check-note')}</p>
      <div className="flex flex-wrap gap-x-5">
        {(
          [
            ['trade.seconds.see-entry', order.openTime],
            ['trade.seconds.see-exit', order.closeTime],
          ] as const
        ).map(([word, at]) => (
          <a
            key={word}
            href={path(at)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent-ink"
          >
            {t(word)} <ExternalLink size={14} aria-hidden />
          </a>
        ))}
      </div>
    </section>
  )
}

function Tick({
  name,
  price,
  id,
  at,
}: {
  name: string
  price: string | null | undefined
  id: string | null | undefined
  at: number
}) {
  const t = useT()
  return (
    <div className="flex-1">
      <div className="text-[13px] text-text-3">{name}</div>
      <div className="num text-[21px] font-semibold">{figure(price)}</div>
      <div className="num text-[13px] text-text-3">
        {id ? t('trade.seconds.tick', { id }) : '—'} · {moment(at).split(' ')[1]}
      </div>
    </div>
  )
}

/** How a second-contract ended, with the two ticks that decided it, checked. */
export function Result({ order, onClose }: { order: SecondsRow | undefined; onClose: () => void }) {
  const t = useT()
  if (!order) return null
  const { word, colour } = outcome(order)
  const net = minus(order.rewardAmount ?? '0', order.betAmount)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(word)}
      closeLabel={t('common.close')}
      footer={
        <Button wide size="lg" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <div className={`num pt-1 text-[46px] leading-none font-semibold tracking-tight ${colour}`}>
        {signed(net, usd)}
      </div>
      <p className="mt-2 mb-5 text-[15px] text-text-2">
        {t('trade.seconds.summary', {
          symbol: order.symbol.toUpperCase(),
          way: t(order.betContent === 1 ? 'trade.seconds.up' : 'trade.seconds.down'),
          period: period(order.type),
          stake: usd(order.betAmount),
          paid: usd(order.rewardAmount ?? '0'),
        })}
      </p>
      <div className="flex gap-4 border-s-2 border-accent ps-4">
        <Tick
          name={t('trade.seconds.entry')}
          price={order.openPrice}
          id={order.entryTickId}
          at={order.openTime}
        />
        <Tick
          name={t('trade.seconds.exit')}
          price={order.closePrice}
          id={order.exitTickId}
          at={order.closeTime}
        />
      </div>
      {order.entryTickId && order.exitTickId ? <Verification order={order} /> : null}
    </Sheet>
  )
}
