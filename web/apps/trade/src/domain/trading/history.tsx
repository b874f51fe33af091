import type { Operation, Row } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { Checkbox, Empty } from '@plimsoll/ui'
import { type ReactNode, useState } from 'react'
import { Paged } from '~/domain/api/paged'
import type { Coin } from '~/domain/market/instruments'

type Listed = Extract<
  Operation,
  'POST /api/currency/order/orderList' | 'POST /api/contract/order/list' | 'POST /api/contract/position/list'
>
const ENDED = 1

/** What has ended, newest first: of every instrument, or of the one on the desk. */
export function History<O extends Listed>({
  operation,
  name,
  coin,
  children,
}: {
  operation: O
  /** The key that news makes old. */
  name: 'orders' | 'positions'
  coin: Coin
  children: (rows: Row<O>[]) => ReactNode
}) {
  const t = useT()
  const [here, setHere] = useState(false)
  return (
    <>
      <Checkbox checked={here} onChange={() => setHere(!here)}>
        {t('trade.only-here', { symbol: coin.showSymbol })}
      </Checkbox>
      <Paged<Listed>
        operation={operation}
        name={name}
        filter={{ status: ENDED, ...(here ? { symbol: coin.coin } : {}) }}
        empty={<Empty title={t('trade.no-history')}>{t('trade.no-history-note')}</Empty>}
      >
        {(rows) => children(rows as Row<O>[])}
      </Paged>
    </>
  )
}
