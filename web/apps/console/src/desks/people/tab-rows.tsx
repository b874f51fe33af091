// What the lists of a profile show of a row.
import type {
  CustomerSession,
  LedgerRow,
  MoneyRow,
  OrderRow,
  PositionRow,
  TimelineRow,
} from '@console/api/customer-types'
import { amount, humanize, isNegative, when, whenExact } from '@console/kit/format'
import { Tag } from '@console/kit/tag'
import { words } from '@console/locales'

const w = words.people.lists

const Side = ({ side }: { side: string }) => (
  <span className={/^(buy|long)$/i.test(side) ? 'text-good' : 'text-bad'}>{humanize(side)}</span>
)
const Signed = ({ text }: { text: string }) => (
  <span className={isNegative(text) ? 'text-bad' : 'text-good'}>{amount(text)}</span>
)
const Market = ({ name }: { name: string }) => <span className="font-medium uppercase">{name}</span>

export const orders = {
  head: [w.placed, w.market, w.side, w.price, w.quantity, w.filled, w.status],
  ends: [3, 4, 5],
  row: (row: OrderRow) => [
    when(row.placedAt),
    <Market key="market" name={row.market} />,
    <Side key="side" side={row.side} />,
    row.price ? amount(row.price) : words.people.market,
    amount(row.quantity),
    amount(row.filled),
    <Tag key="status">{humanize(row.status)}</Tag>,
  ],
}

export const positions = {
  head: [w.opened, w.market, w.side, w.leverage, w.quantity, w.entry, w.margin, w.pnl, w.liquidation],
  ends: [3, 4, 5, 6, 7, 8],
  row: (row: PositionRow) => [
    when(row.openedAt),
    <Market key="market" name={row.market} />,
    <Side key="side" side={row.side} />,
    `${row.leverage}×`,
    amount(row.quantity),
    amount(row.entry),
    amount(row.margin),
    row.pnl ? <Signed key="pnl" text={row.pnl} /> : words.common.none,
    amount(row.liquidation),
  ],
}

export const money = {
  head: [w.at, w.kind, w.amount, w.fee, w.stage],
  ends: [2, 3],
  row: (row: MoneyRow) => [
    when(row.at),
    humanize(row.kind),
    `${amount(row.amount)} ${row.coin.toUpperCase()}`,
    amount(row.fee),
    <Tag key="stage">{humanize(row.stage)}</Tag>,
  ],
}

export const ledger = {
  head: [w.seq, w.at, w.kind, words.people.wallet, w.amount, w.balance],
  ends: [4, 5],
  row: (row: LedgerRow) => [
    <span key="seq" className="num text-text-3">
      {row.seq}
    </span>,
    when(row.at),
    words.people.ledgerKinds[row.kind] ?? String(row.kind),
    words.people.walletNames[row.wallet] ?? String(row.wallet),
    <span key="amount">
      <Signed text={row.amount} /> <span className="text-text-3 uppercase">{row.coin}</span>
    </span>,
    amount(row.balance),
  ],
}

export const sessions = {
  head: [w.at, w.event, w.result, w.ip, w.agent],
  ends: [],
  row: (row: CustomerSession) => [
    <span key="at" title={whenExact(row.at)}>
      {when(row.at)}
    </span>,
    humanize(row.event),
    <Tag key="result">{humanize(row.result)}</Tag>,
    <span key="ip" className="num">
      {row.ip}
    </span>,
    row.agent,
  ],
}

export const timeline = {
  head: [w.at, w.kind, w.event],
  ends: [],
  row: (row: TimelineRow) => [
    <span key="at" title={whenExact(row.at)}>
      {when(row.at)}
    </span>,
    <Tag key="kind">{humanize(row.kind)}</Tag>,
    <span key="text" className="whitespace-normal">
      {row.text}
    </span>,
  ],
}
