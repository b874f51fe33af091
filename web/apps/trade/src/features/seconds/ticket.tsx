import { useT } from '@plimsoll/i18n'
import { Banner, Button, KeyValue, MoneyField, Skeleton } from '@plimsoll/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { complain, intention, post } from '~/shared/api'
import { figure, period as periodName, share, usd } from '~/shared/format'
import type { Coin } from '~/shared/instruments'
import { useSignedIn } from '~/shared/session'
import { usePreview } from '~/shared/trading/preview'
import type { PeriodRow, SecondsPreview, SecondsRow } from './types'

/** Up or down by a moment from now: what it pays, what it costs on average, and only then the two buttons. */
export function SecondsTicket({ coin, onPlaced }: { coin: Coin; onPlaced: (order: SecondsRow) => void }) {
  const t = useT()
  const queries = useQueryClient()
  const signedIn = useSignedIn()
  const [chosen, choose] = useState<number | undefined>(undefined)
  const [stake, setStake] = useState('')
  const { data: periods } = useQuery({
    queryKey: ['periods', coin.coin],
    staleTime: 30_000,
    queryFn: () => post<PeriodRow[]>('/api/period/list', { symbol: coin.coin }),
  })
  const offered = periods?.filter((one) => one.status === 1) ?? []
  const period = offered.find((one) => one.id === chosen) ?? offered[0]
  const ask =
    period && Number(stake) > 0
      ? { periodId: period.id, symbol: coin.coin, betAmount: stake, betContent: 1 }
      : undefined
  const { preview } = usePreview<SecondsPreview>(
    '/api/secondContractOrder/preview',
    signedIn ? ask : undefined,
  )
  const place = useMutation({
    mutationFn: (betContent: 0 | 1) =>
      post<SecondsRow>(
        '/api/secondContractOrder/createSecondContractOrder',
        { ...ask, betContent },
        intention(),
      ),
    onSuccess: (order) => {
      setStake('')
      for (const key of ['seconds', 'assets']) void queries.invalidateQueries({ queryKey: [key] })
      onPlaced(order)
    },
    onError: complain,
  })
  if (!periods) return <Skeleton className="h-72" />
  if (!period) return <Banner>{t('trade.seconds.none')}</Banner>
  const closed = coin.isMarketClosed || !period.available
  return (
    <div className="space-y-4">
      <fieldset>
        <legend className="mb-2 text-sm font-medium text-text-2">{t('trade.seconds.period')}</legend>
        <div className="grid grid-cols-4 gap-2">
          {offered.map((one) => (
            <button
              key={one.id}
              type="button"
              aria-pressed={one.id === period.id}
              disabled={!one.available}
              onClick={() => choose(one.id)}
              className="num rounded-md border border-line bg-surface py-2 text-center disabled:opacity-40 aria-pressed:border-text aria-pressed:bg-primary aria-pressed:text-on-primary"
            >
              <span className="block text-[16px] font-semibold">{periodName(one.period)}</span>
              <span className="block text-[13px] opacity-75">+{share(one.odds, 0)}</span>
            </button>
          ))}
        </div>
      </fieldset>
      <MoneyField
        label={t('trade.seconds.stake')}
        scale={2}
        unit="USDT"
        value={stake}
        onValue={setStake}
        hint={t('trade.seconds.range', {
          least: figure(period.minAmount, 0),
          most: figure(period.maxAmount, 0),
        })}
      />
      <KeyValue
        className="text-sm!"
        items={[
          [t('trade.available'), usd(preview?.balance)],
          [t('trade.seconds.win'), usd(preview?.payoutWin)],
          [t('trade.seconds.draw'), usd(preview?.payoutDraw)],
          [t('trade.seconds.lose'), usd(preview?.payoutLose)],
          [t('trade.seconds.break-even'), `${figure(period.breakEven, 2)}%`],
          [t('trade.seconds.expected'), `−${figure(period.expectedLossPct, 2)}%`],
        ]}
      />
      <Banner tone="warn">{t('trade.seconds.edge', { percent: figure(period.expectedLossPct, 2) })}</Banner>
      {signedIn ? (
        <div className="grid grid-cols-2 gap-2">
          <Button
            look="up"
            size="lg"
            disabled={!ask || closed}
            busy={place.isPending}
            onClick={() => place.mutate(1)}
            icon={<ArrowUp size={20} />}
          >
            {t('trade.seconds.up')}
          </Button>
          <Button
            look="down"
            size="lg"
            disabled={!ask || closed}
            busy={place.isPending}
            onClick={() => place.mutate(0)}
            icon={<ArrowDown size={20} />}
          >
            {t('trade.seconds.down')}
          </Button>
        </div>
      ) : (
        <Link
          to={'/sign-in' as string}
          className="flex min-h-13 items-center justify-center rounded-md bg-primary font-semibold text-on-primary"
        >
          {t('common.sign-in')}
        </Link>
      )}
    </div>
  )
}
