import { useT } from '@plimsoll/i18n'
import { Link } from '@tanstack/react-router'
import { useSession } from '~/domain/session/session'
import { ownName } from '~/domain/settings/menu'
import { useSettings } from '~/domain/settings/settings'

export type Product = 'contract' | 'spot' | 'seconds'

/** What can be traded, with the name the operator's settings know it by. */
const PRODUCTS = [
  {
    product: 'contract',
    setting: 'contract',
    shipped: 'Contracts',
    path: '/tradeU',
    word: 'trade.product.contract',
  },
  { product: 'spot', setting: 'currency', shipped: 'Spot', path: '/tradeBB', word: 'trade.product.spot' },
  {
    product: 'seconds',
    setting: 'second',
    shipped: 'Second-contracts',
    path: '/trade',
    word: 'trade.product.seconds',
  },
] as const

/** Where a product is traded: on its own page, or all on one while virtual. */
export function usePlace() {
  const practice = useSession((session) => session.practice)
  return (product: Product, symbol: string) => {
    const path = PRODUCTS.find((one) => one.product === product)?.path ?? '/tradeU'
    return practice
      ? ({ to: '/tradeSim', search: { symbol, product } } as const)
      : ({ to: path, search: { symbol } } as const)
  }
}

/** The same instrument as another product. */
export function ProductSwitch({ product, symbol }: { product: Product; symbol: string }) {
  const t = useT()
  const place = usePlace()
  const offered = useSettings().PLAYING_SETTING
  const open = PRODUCTS.filter(({ setting }) => offered?.find((one) => one.key === setting)?.isOpen !== false)
  /** What the operator calls it. */
  const nameOf = (setting: string, shipped: string) =>
    ownName(offered?.find((one) => one.key === setting)?.name ?? '', shipped)
  return (
    <nav aria-label={t('trade.product')} className="flex gap-5 desk:gap-4">
      {open.map((one) => (
        <Link
          key={one.product}
          {...place(one.product, symbol)}
          aria-current={one.product === product ? 'page' : undefined}
          className="flex min-h-11 items-center border-b-2 border-transparent text-[15px] font-medium text-text-3 hover:text-text aria-[current]:border-accent aria-[current]:text-text desk:text-sm"
        >
          {nameOf(one.setting, one.shipped) ?? t(one.word)}
        </Link>
      ))}
    </nav>
  )
}
