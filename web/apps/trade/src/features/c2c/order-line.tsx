import { type Key, useT } from '@plimsoll/i18n'
import { Badge, Card, CoinMark } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { coinPicture } from '~/domain/funds/channels'
import { leftToRight, moment } from '~/shared/format'
import { isOnReader } from './actions'
import { coins, money, price } from './figures'
import { type OrderRow, STATUS } from './queries'

const TONES: Record<number, 'plain' | 'good' | 'warn' | 'accent' | 'bad'> = {
  [STATUS.unpaid]: 'accent',
  [STATUS.paid]: 'accent',
  [STATUS.done]: 'good',
  [STATUS.appeal]: 'warn',
}

/** How far an order is. words: c2c.status.* */
export function StatusBadge({ status }: { status: number }) {
  const t = useT()
  return <Badge tone={TONES[status] ?? 'plain'}>{t(`c2c.status.${status}` as Key)}</Badge>
}

/** Until when the reader has to act; nothing when it is not on them. */
function Due({ order }: { order: OrderRow }) {
  const t = useT()
  const until = order.status === STATUS.unpaid ? order.payDeadline : order.releaseDeadline
  if (!isOnReader(order) || !until) return null
  return (
    <p className="text-[13px] font-medium text-accent-ink">
      {t(order.status === STATUS.unpaid ? 'c2c.pay-by' : 'c2c.release-by', {
        time: leftToRight(moment(until)),
      })}
    </p>
  )
}

/** An order in a list: leads to it. */
export function OrderLine({ order }: { order: OrderRow }) {
  const t = useT()
  const coin = order.coin.toUpperCase()
  return (
    <Link to="/c2c/order_detail/$id" params={{ id: String(order.id) }} className="block rounded-lg">
      <Card className="p-4 hover:bg-sunken">
        <div className="flex items-start gap-3">
          <CoinMark symbol={order.coin} src={coinPicture(order.coin)} size={34} />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className={`text-[16px] font-semibold ${order.side === 'buy' ? 'text-up' : 'text-down'}`}>
                {t(order.side === 'buy' ? 'c2c.buying' : 'c2c.selling', { coin })}
              </span>
              <StatusBadge status={order.status} />
              {order.unread ? <Badge tone="bad">{t('c2c.unread', { count: order.unread })}</Badge> : null}
            </div>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-[13px] text-text-3">
              <bdi className="truncate">{order.counterparty}</bdi>
              {order.simulated ? <span>{t('c2c.simulated')}</span> : null}
              <span className="num">{moment(order.createTime)}</span>
            </p>
            <Due order={order} />
          </div>
          <div className="shrink-0 text-end">
            <div className="num text-end! text-[17px] font-semibold">{money(order.amount, order.fiat)}</div>
            <div className="num text-end! text-[13px] text-text-3">{coins(order.quantity, order.coin)}</div>
            <div className="num hidden text-end! text-[13px] text-text-3 desk:block">
              @ {price(order.price)}
            </div>
          </div>
        </div>
      </Card>
    </Link>
  )
}
