import { useT } from '@plimsoll/i18n'
import { Banner, Card, Skeleton } from '@plimsoll/ui'
import type { ReactNode } from 'react'
import type { ContractCoin } from '~/domain/market/instruments'
import { figure, percent, signed, usd } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { big } from '~/shared/money'
import type { Mode } from './calculation'
import type { Estimate } from './estimate'
import { closesAtOnce } from './instant-liquidation'
import { distance, type Side } from './solve'

const toneOf = (value: string | null | undefined) =>
  big(value).lt('0') ? 'text-down' : big(value).gt('0') ? 'text-up' : ''

function Line({ name, children, tone = '' }: { name: string; children: ReactNode; tone?: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="text-text-3">{name}</dt>
      <dd className={`num text-[19px] font-semibold ${tone}`}>{children}</dd>
    </div>
  )
}

/** The one figure this mode is about, said large. */
function Answer({ name, value, tone = '' }: { name: string; value: ReactNode; tone?: string }) {
  return (
    <div className="mb-2 border-b border-line pb-4">
      <div className="text-sm text-text-3">{name}</div>
      <div className={`num mt-0.5 min-h-11 text-[36px] leading-11 font-semibold ${tone}`}>{value}</div>
    </div>
  )
}

interface Found {
  mode: Mode
  side: Side
  coin: ContractCoin
  open: string
  lots: string | undefined
  close: string
  estimate: Estimate | undefined
  /** Everything was filled in that the mode asks for. */
  ready: boolean
}

function useAnswer({ mode, coin, lots, close, estimate, ready }: Found): [string, ReactNode, string] {
  const t = useT()
  if (mode === 'target') return [t('content.calc.reach'), close ? figure(close, coin.baseScale) : '—', '']
  if (mode === 'size') return [t('content.calc.lots-found'), ready && lots ? figure(lots) : '—', '']
  if (!estimate)
    return [
      t(mode === 'profit' ? 'content.calc.net' : 'content.calc.liquidation'),
      ready ? <Skeleton className="mt-1 h-9 w-40" /> : '—',
      '',
    ]
  if (mode === 'liquidation')
    return [t('content.calc.liquidation'), figure(estimate.liqPrice, coin.baseScale), '']
  return [
    t('content.calc.net'),
    estimate.net ? signed(estimate.net, usd) : '—',
    estimate.net ? toneOf(estimate.net) : '',
  ]
}

/** What it comes to. */
export function Results(found: Found) {
  const t = useT()
  const { mode, side, coin, open, estimate, ready } = found
  const [name, value, tone] = useAnswer(found)
  const scale = coin.baseScale
  const show = (write: (one: Estimate) => ReactNode) =>
    estimate ? write(estimate) : ready ? <Skeleton className="h-5 w-24" /> : '—'
  return (
    <Card className="p-5 desk:sticky desk:top-20">
      <h2 className="sr-only">{t('content.calc.result')}</h2>
      {estimate && closesAtOnce(side, open, estimate.liqPrice) ? (
        <Banner tone="bad" className="mb-3">
          {t('content.calc.at-once')}
        </Banner>
      ) : null}
      <div aria-live="polite">
        <Answer name={name} value={value} tone={tone} />
        <dl className="divide-y divide-line">
          {estimate?.net && mode !== 'liquidation' ? (
            <>
              <Line name={t('content.calc.pnl')} tone={toneOf(estimate.pnl)}>
                {signed(estimate.pnl, usd)}
              </Line>
              {mode === 'profit' ? null : (
                <Line
                  name={t(mode === 'size' ? 'content.calc.loss-at-stop' : 'content.calc.net')}
                  tone={toneOf(estimate.net)}
                >
                  {signed(estimate.net, usd)}
                </Line>
              )}
              <Line name={t('content.calc.roe')} tone={toneOf(estimate.roe)}>
                {percent(estimate.roe)}
              </Line>
            </>
          ) : null}
          <Line name={t('content.calc.margin')}>{show((one) => usd(one.margin))}</Line>
          {mode === 'liquidation' ? (
            <Line name={t('content.calc.distance')}>
              {show((one) => `${figure(distance(open, one.liqPrice), 2)}%`)}
            </Line>
          ) : (
            <Line name={t('content.calc.liquidation')}>{show((one) => figure(one.liqPrice, scale))}</Line>
          )}
          <Line name={t('content.calc.target')}>{show((one) => figure(one.targetPrice, scale))}</Line>
          <Line name={t('content.calc.fee')}>{show((one) => usd(one.fee))}</Line>
          <Line name={t('content.calc.worst')}>{show((one) => usd(one.worstLoss))}</Line>
        </dl>
      </div>
      <Go look="outline" wide className="mt-4" to="/tradeU" search={{ symbol: coin.coin }}>
        {t('content.calc.open-trade')}
      </Go>
      <p className="mt-4 text-sm text-text-3">{t('content.calc.note')}</p>
    </Card>
  )
}
