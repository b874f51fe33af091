import { useT } from '@plimsoll/i18n'
import { Button, IconButton } from '@plimsoll/ui'
import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { useDesk } from '~/shared/desktop'
import { moment } from '~/shared/format'
import { Cell, Heading, Table } from '../table'
import type { OrderRow } from '../types'
import { AmendOrder } from './amend-order'
import { decimalsOf, isAmendable } from './amendment'
import { OrderSheet } from './detail'
import { Status, useOrderWords } from './labels'
import type { Venue } from './queries'

interface Props {
  orders: OrderRow[]
  venue: Venue
  onCancel?: ((id: string) => void) | undefined
}

interface Ways {
  onOpen: (order: OrderRow) => void
  onAmend: (order: OrderRow) => void
}

function Rows({ orders, venue, onCancel, onOpen, onAmend }: Props & Ways) {
  const t = useT()
  const words = useOrderWords()
  return (
    <Table
      head={
        <>
          <Heading>{t('trade.instrument')}</Heading>
          <Heading>{t('trade.placed-at')}</Heading>
          <Heading end>{t('trade.price')}</Heading>
          <Heading end>{t('trade.amount')}</Heading>
          <Heading end>{t('trade.filled-amount')}</Heading>
          <Heading end>{t('trade.filled-at')}</Heading>
          <Heading end>{t('trade.fee')}</Heading>
          <Heading end>{t('trade.state')}</Heading>
        </>
      }
    >
      {orders.map((order) => {
        const say = words(order, venue)
        return (
          <tr key={order.id} className="h-11 hover:bg-sunken/60">
            <Cell>
              <button
                type="button"
                onClick={() => onOpen(order)}
                className="min-h-9 text-start font-semibold"
              >
                {say.symbol} <span className={`font-medium ${say.tone}`}>{say.side}</span>{' '}
                <span className="font-normal text-text-3">{say.kind}</span>
              </button>
            </Cell>
            <Cell quiet>{moment(order.params.delegateTime)}</Cell>
            <Cell end>{say.price}</Cell>
            <Cell end>{say.asked}</Cell>
            <Cell end>{say.filled}</Cell>
            <Cell end>{say.filledAt}</Cell>
            <Cell end>{say.fee}</Cell>
            <td className="ps-3 text-end whitespace-nowrap">
              {onCancel && isAmendable(order) ? (
                <IconButton label={t('trade.move.title')} className="size-9!" onClick={() => onAmend(order)}>
                  <Pencil size={16} />
                </IconButton>
              ) : null}
              {onCancel ? (
                <IconButton
                  label={t('trade.cancel-order')}
                  className="size-9!"
                  onClick={() => onCancel(order.id)}
                >
                  <X size={17} />
                </IconButton>
              ) : (
                <Status order={order} />
              )}
            </td>
          </tr>
        )
      })}
    </Table>
  )
}

function Cards({ orders, venue, onCancel, onOpen }: Props & Ways) {
  const t = useT()
  const words = useOrderWords()
  return (
    <ul className="divide-y divide-line">
      {orders.map((order) => {
        const say = words(order, venue)
        return (
          <li key={order.id} className="flex items-center gap-3 py-3">
            <button type="button" onClick={() => onOpen(order)} className="min-w-0 flex-1 text-start">
              <div className="flex items-center gap-2 text-[15px]">
                <span className="font-semibold">{say.symbol}</span>
                <span className={`font-medium ${say.tone}`}>{say.side}</span>
                <span className="text-text-3">{say.kind}</span>
                <span className="ms-auto">
                  <Status order={order} />
                </span>
              </div>
              <div className="num mt-1 flex justify-between text-sm text-text-2">
                <span>
                  {say.filled} / {say.asked}
                </span>
                <span>{order.dealPrice ? say.filledAt : say.price}</span>
              </div>
              <div className="num mt-0.5 text-[13px] text-text-3">{moment(order.params.delegateTime)}</div>
            </button>
            {onCancel ? (
              <Button size="sm" look="quiet" className="min-h-11!" onClick={() => onCancel(order.id)}>
                {t('trade.cancel')}
              </Button>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

/** Orders as the place allows: a table on a desk, cards in a hand. Pressing one shows all of it. */
export function OrderList(props: Props) {
  const desk = useDesk()
  const [open, setOpen] = useState<OrderRow | undefined>(undefined)
  const [amending, amend] = useState<OrderRow | undefined>(undefined)
  const Shape = desk ? Rows : Cards
  return (
    <>
      <Shape {...props} onOpen={setOpen} onAmend={amend} />
      <OrderSheet
        order={open}
        venue={props.venue}
        onCancel={props.onCancel}
        onAmend={props.onCancel ? amend : undefined}
        onClose={() => setOpen(undefined)}
      />
      {amending ? (
        <AmendOrder
          venue={props.venue}
          order={amending}
          scale={decimalsOf(amending.delegatePrice)}
          onClose={() => amend(undefined)}
        />
      ) : null}
    </>
  )
}
