import { useT } from '@plimsoll/i18n'
import { Button, Empty, Failed, Segmented, SkeletonRows } from '@plimsoll/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { type ContractCoin, named } from '~/domain/market/instruments'
import { Cell, Heading, Table } from '~/domain/trading/table'
import type { PositionRow } from '~/domain/trading/types'
import { date, figure, moment, signed, usd } from '~/shared/format'
import { big, sign } from '~/shared/money'
import { saveFile } from '~/shared/save-file'
import { useClosed, usePositions, useResults } from './queries'
import { byDay, byMarket, csvOf, realisedOf, type Sums, sumsOf } from './results'

const tone = (sum: string) => (sign(sum) > 0 ? 'text-up' : sign(sum) < 0 ? 'text-down' : '')

/** How far a result goes beside the largest of them. */
function Bar({ sum, largest }: { sum: string; largest: number }) {
  const width = largest ? Math.max(2, (Math.abs(Number(sum)) / largest) * 100) : 0
  return (
    <span aria-hidden className="block h-1.5 w-20 overflow-hidden rounded-full bg-sunken">
      <span
        className={`block h-full ${sign(sum) >= 0 ? 'bg-up-fill' : 'bg-down-fill'}`}
        style={{ width: `${width}%` }}
      />
    </span>
  )
}

function SumsTable({ name, rows }: { name: string; rows: { key: string; name: string; sums: Sums }[] }) {
  const t = useT()
  const largest = Math.max(...rows.map(({ sums }) => Math.abs(Number(sums.net))), 0)
  return (
    <div className="overflow-x-auto">
      <Table
        head={
          <>
            <Heading>{name}</Heading>
            <Heading end>{t('trade.realised')}</Heading>
            <Heading end>{t('trade.fees-paid')}</Heading>
            <Heading end>{t('trade.funding-paid')}</Heading>
            <Heading end>{t('trade.pnl.net')}</Heading>
            <Heading end>
              <span className="sr-only">{t('trade.pnl.net')}</span>
            </Heading>
          </>
        }
      >
        {rows.map(({ key, name, sums }) => (
          <tr key={key} className="h-10">
            <td className="font-medium">{name}</td>
            <Cell end>{signed(sums.realised, usd)}</Cell>
            <Cell end>{signed(sums.fees, usd)}</Cell>
            <Cell end>{signed(sums.funding, usd)}</Cell>
            <Cell end>
              <span className={`font-semibold ${tone(sums.net)}`}>{signed(sums.net, usd)}</span>
            </Cell>
            <td className="ps-3">
              <Bar sum={sums.net} largest={largest} />
            </td>
          </tr>
        ))}
      </Table>
    </div>
  )
}

/** Positions line by line, for a spreadsheet: figures with all their digits. */
function linesOf(positions: PositionRow[], realised: Map<string, string>, coins: ContractCoin[]) {
  const head = [
    'Number',
    'Market',
    'Side',
    'Leverage',
    'Lots',
    'Opened',
    'Entry',
    'Closed',
    'Exit',
    'Realised',
    'Fees',
    'Funding',
    'Net',
  ]
  const rows = positions.map((position) => {
    const sums = sumsOf(position, realised)
    return [
      position.orderNo,
      named(coins, position.symbol)?.showSymbol ?? position.symbol,
      position.type === 0 ? 'long' : 'short',
      position.leverage,
      position.dealNum ?? position.openLots,
      moment(position.params.createTime),
      position.openPrice ?? '',
      position.status === 0 ? '' : moment(position.params.dealTime),
      position.dealPrice ?? '',
      sums.realised,
      sums.fees,
      sums.funding,
      sums.net,
    ]
  })
  return [head, ...rows]
}

/** What trading contracts came to, by day and by market: realised, with fees and funding. */
export function Pnl({ coins }: { coins: ContractCoin[] }) {
  const t = useT()
  const [view, setView] = useState<'day' | 'market'>('day')
  const results = useResults()
  const closed = useClosed()
  const { data: open } = usePositions()
  if (results.isError || closed.isError)
    return (
      <Failed
        title={t('common.load-failed')}
        retry={t('common.retry')}
        onRetry={() => {
          void results.refetch()
          void closed.refetch()
        }}
      />
    )
  if (!results.data || !closed.data || !open) return <SkeletonRows rows={4} label={t('common.loading')} />
  const realised = realisedOf(results.data)
  const positions = [...open.rows, ...closed.data]
  const days = byDay(results.data, date)
  const markets = byMarket(positions, realised)
  if (!days.length) return <Empty title={t('trade.no-history')}>{t('trade.pnl.none')}</Empty>
  const total = days.reduce((sum, [, { net }]) => sum.plus(big(net)), big('0')).toFixed()
  const save = () =>
    saveFile(new Blob([csvOf(linesOf(positions, realised, coins))], { type: 'text/csv' }), 'plimsoll-pnl.csv')
  return (
    <div className="space-y-3 pt-2">
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          name="pnl-view"
          className="w-64"
          label={t('trade.pnl.view')}
          value={view}
          onChange={setView}
          choices={[
            { value: 'day', label: t('trade.pnl.by-day') },
            { value: 'market', label: t('trade.pnl.by-market') },
          ]}
        />
        <span className="text-sm text-text-3">
          {t('trade.pnl.total')}{' '}
          <span className={`num font-semibold ${tone(total)}`}>{signed(total, usd)}</span>
        </span>
        <Button
          look="quiet"
          size="sm"
          className="ms-auto"
          icon={<Download size={16} aria-hidden />}
          onClick={save}
        >
          {t('trade.pnl.csv')}
        </Button>
      </div>
      {view === 'day' ? (
        <SumsTable
          name={t('trade.pnl.day')}
          rows={days.map(([day, sums]) => ({ key: day, name: day, sums }))}
        />
      ) : (
        <SumsTable
          name={t('trade.instrument')}
          rows={markets.map(([symbol, sums, count]) => ({
            key: symbol,
            name: `${named(coins, symbol)?.showSymbol ?? symbol.toUpperCase()} · ${figure(String(count), 0)}`,
            sums,
          }))}
        />
      )}
      <p className="text-[13px] text-text-3">{t('trade.pnl.note')}</p>
    </div>
  )
}
