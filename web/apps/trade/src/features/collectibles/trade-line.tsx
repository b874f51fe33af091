import { useT } from '@plimsoll/i18n'
import { Link } from '@tanstack/react-router'
import { moment } from '~/shared/format'
import { isolated, money, moneySaid } from './figures'
import { Picture } from './picture'
import type { Trade } from './queries'

/** One trade in a list: what, for how much, with whom. */
export function TradeLine({ trade }: { trade: Trade }) {
  const t = useT()
  const isSale = trade.side === 'sold'
  return (
    <Link
      to="/nftResult"
      search={{ id: trade.id }}
      className="flex items-center gap-3 py-3 desk:-mx-3 desk:rounded-md desk:px-3 desk:hover:bg-sunken"
    >
      <Picture src={trade.imgUrl} name="" className="w-14 shrink-0 rounded-md" />
      <div className="min-w-0 flex-1">
        <div className="truncate font-semibold">
          <bdi>{trade.name}</bdi>
        </div>
        <div className="truncate text-[13px] text-text-3">
          {t(isSale ? 'collectibles.to' : 'collectibles.from', { name: isolated(trade.counterparty) })}
        </div>
        <div className="num text-[13px] text-text-3">{moment(trade.time)}</div>
      </div>
      <div className="shrink-0 text-end">
        <div className="num text-end! font-semibold">{money(trade.price)}</div>
        {isSale && trade.receive ? (
          <div className="text-[13px] text-text-3">
            {t('collectibles.received', { amount: moneySaid(trade.receive) })}
          </div>
        ) : null}
      </div>
    </Link>
  )
}
