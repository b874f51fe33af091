import { useT } from '@plimsoll/i18n'
import { Card, CoinMark } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { coinPicture } from '~/domain/funds/channels'
import { rate } from '~/domain/lending/figures'
import { share } from '~/shared/format'
import { IndexPrice } from './live'
import type { PledgeProduct } from './queries'

/** On a desk every figure has a column; on a phone the three levels share one and the rate stands under the price. */
const COLUMNS =
  'desk:grid desk:grid-cols-[minmax(0,1.4fr)_minmax(0,1.2fr)_repeat(4,minmax(0,1fr))_18px] desk:items-center desk:gap-3'
const ONLY_DESK = 'num hidden text-end! text-[15px] desk:block'

function Product({ product }: { product: PledgeProduct }) {
  const levels = [product.initLtv, product.callLtv, product.liqLtv]
  return (
    <Link
      to="/pledge/pledgeDetail"
      search={{ id: product.id }}
      className={`flex min-h-16 items-center gap-3 px-4 py-2.5 transition-colors duration-120 hover:bg-sunken ${COLUMNS}`}
    >
      <span className="flex min-w-0 flex-1 items-center gap-3">
        <CoinMark symbol={product.title} src={coinPicture(product.collateralCoin)} />
        <span className="min-w-0">
          <span className="block text-[16px] font-semibold">{product.title}</span>
          <span className="num block text-[13px] text-text-3 desk:hidden">
            {levels.map((level) => share(level)).join(' / ')}
          </span>
        </span>
      </span>
      <span className="text-end text-[15px] font-medium">
        <span className="num block text-end!">
          <IndexPrice coin={product.collateralCoin} fallback={product.indexPrice} />
        </span>
        <span className="num block text-end! text-[13px] font-normal text-text-3 desk:hidden">
          {rate(product.apr, 2)}
        </span>
      </span>
      {levels.map((level, n) => (
        <span key={n} className={ONLY_DESK}>
          {share(level)}
        </span>
      ))}
      <span className={ONLY_DESK}>{rate(product.apr, 2)}</span>
      <ChevronRight size={18} className="shrink-0 text-text-3 rtl:rotate-180" aria-hidden />
    </Link>
  )
}

/** Coins that are taken as collateral, with their levels and what borrowing against them costs. */
export function Products({ products }: { products: PledgeProduct[] }) {
  const t = useT()
  const levels = [t('lending.level.initial'), t('lending.level.call'), t('lending.level.liquidation')]
  return (
    <Card className="overflow-hidden">
      <div
        className={`flex justify-between gap-3 border-b border-line px-4 py-2.5 text-[13px] text-text-3 ${COLUMNS}`}
      >
        <span className="min-w-0">
          <span className="hidden desk:inline">{t('lending.coin')}</span>
          <span className="desk:hidden">{levels.join(' / ')}</span>
        </span>
        <span className="shrink-0 text-end desk:shrink">
          {t('lending.index')}
          <span className="block desk:hidden">{t('lending.yearly-rate')}</span>
        </span>
        {levels.map((name) => (
          <span key={name} className="hidden text-end desk:block">
            {name}
          </span>
        ))}
        <span className="hidden text-end desk:block">{t('lending.yearly-rate')}</span>
        <span aria-hidden className="hidden desk:block" />
      </div>
      <ul className="divide-y divide-line">
        {products.map((product) => (
          <li key={product.id}>
            <Product product={product} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
