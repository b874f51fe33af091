import { useT } from '@plimsoll/i18n'
import { Badge, Card } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { money, moneySaid } from './figures'
import { Picture } from './picture'
import type { Item } from './queries'

/** One item in a grid: its picture, its name, and its price if it has one. */
export function ItemTile({ item }: { item: Item }) {
  const t = useT()
  return (
    <Link to="/nftDetail" search={{ id: item.id }} className="block h-full">
      <Card className="h-full overflow-hidden transition-colors duration-120 hover:bg-sunken/60">
        <Picture src={item.imgUrl} name="" />
        <div className="p-3">
          <div className="flex items-center justify-between gap-2">
            <h3 className="min-w-0 truncate text-[15px] font-semibold">
              <bdi>{item.name}</bdi>
            </h3>
            {item.isMine ? <Badge tone="accent">{t('collectibles.yours')}</Badge> : null}
          </div>
          <div className="mt-1 text-[15px]">
            {item.price ? (
              <span className="num font-medium">{money(item.price)}</span>
            ) : (
              <span className="text-text-3">{t('collectibles.not-for-sale')}</span>
            )}
          </div>
          <div className="min-h-5 text-[13px] text-text-3">
            {item.lastPrice ? t('collectibles.last', { price: moneySaid(item.lastPrice) }) : null}
          </div>
        </div>
      </Card>
    </Link>
  )
}
