import { useT } from '@plimsoll/i18n'
import { CoinMark, Empty, Skeleton } from '@plimsoll/ui'
import { useBalances, WALLET } from '~/domain/trading/wallet'
import { amount, usd } from '~/shared/format'
import { isPositive } from '~/shared/money'

/** The coins that are there to sell, and the money to buy with. */
export function Balances() {
  const t = useT()
  const { data } = useBalances()
  if (!data) return <Skeleton className="mt-3 h-32" />
  const held = data.filter((asset) => asset.type === WALLET.platform && isPositive(asset.amout))
  if (!held.length) return <Empty title={t('trade.no-balances')}>{t('trade.no-balances-note')}</Empty>
  return (
    <ul className="divide-y divide-line">
      {held.map((asset) => (
        <li
          key={asset.symbol}
          className="flex min-h-14 items-center gap-3 text-[15px] desk:min-h-11 desk:text-sm"
        >
          <CoinMark symbol={asset.symbol} {...(asset.loge ? { src: asset.loge } : {})} size={26} />
          <span className="flex-1 font-medium">{asset.symbol}</span>
          <span className="num text-end">
            {amount(asset.availableAmount)}
            {isPositive(asset.occupiedAmount) ? (
              <span className="block text-[13px] text-text-3">
                {t('trade.held', { amount: amount(asset.occupiedAmount) })}
              </span>
            ) : null}
          </span>
          <span className="w-28 text-end text-text-3">
            <span className="num">{usd(asset.exchageAmount)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
