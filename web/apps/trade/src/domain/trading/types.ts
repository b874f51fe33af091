import type { Row, Schema } from '@plimsoll/api'

/** What orders of both venues say, and what those of one of them add. */
export type OrderRow = Schema<'OrderRow'> &
  Partial<Pick<Row<'POST /api/currency/order/orderList'>, 'feeCoin'>> &
  Partial<Pick<Row<'POST /api/contract/order/list'>, 'leverage' | 'effect' | 'closing'>>

export type PositionRow = Row<'POST /api/contract/position/list'>

/** A take-profit or a stop-loss of a position. */
export type LossRow = Row<'POST /api/contract/loss/list'>
