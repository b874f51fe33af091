import { useT } from '@plimsoll/i18n'
import { CoinMark } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { Asset } from '~/domain/session/user'
import { amount, holding, signed, UNKNOWN, usd } from '~/shared/format'
import { sign } from '~/shared/money'
import { actionsOf } from './holding-actions'
import { COVER, tone } from './total'

/** A coin on a phone; everything else about it opens. */
export function HoldingLine({
  asset,
  covered,
  onOpen,
}: {
  asset: Asset
  covered: boolean
  onOpen: () => void
}) {
  const t = useT()
  const hide = (text: string) => (covered ? COVER : text)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-16 w-full items-center gap-3 py-2 text-start"
    >
      <CoinMark symbol={asset.symbol} src={asset.loge} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{asset.symbol}</span>
        {sign(asset.occupiedAmount) > 0 && !covered ? (
          <span className="block text-[13px] text-text-3 tabular-nums">
            {t('funds.held', { amount: holding(asset.occupiedAmount, asset.symbol) })}
          </span>
        ) : null}
      </span>
      <span className="num text-end!">
        <span className="block text-[17px] font-medium">{hide(holding(asset.amout, asset.symbol))}</span>
        <span className="block text-[13px] text-text-3">{hide(usd(asset.exchageAmount))}</span>
      </span>
      <ChevronRight size={17} className="shrink-0 text-text-3 rtl:rotate-180" aria-hidden />
    </button>
  )
}

/** Coins that are there have a cost. */
export const isOwned = (asset: Asset) =>
  asset.costPrice !== null && asset.costPrice !== undefined && sign(asset.amout) > 0

/** The coins of a wallet on a desk, with what can be done with each. */
export function HoldingTable({ assets, covered }: { assets: Asset[]; covered: boolean }) {
  const t = useT()
  const hide = (text: string) => (covered ? COVER : text)
  const head = 'py-2 text-sm font-medium text-text-3'
  return (
    <table className="hidden w-full desk:table">
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className={`${head} text-start`}>
            {t('funds.coin')}
          </th>
          <th scope="col" className={`${head} text-end`}>
            {t('funds.amount')}
          </th>
          <th scope="col" className={`${head} text-end`}>
            {t('funds.available')}
          </th>
          <th scope="col" className={`${head} text-end`}>
            {t('funds.held-head')}
          </th>
          <th scope="col" className={`${head} text-end`}>
            {t('funds.cost-average')}
          </th>
          <th scope="col" className={`${head} text-end`}>
            {t('funds.value')}
          </th>
          <th scope="col" className={`${head} text-end`}>
            {t('funds.cost-unrealised')}
          </th>
          <th scope="col" className={head}>
            <span className="sr-only">{t('funds.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {assets.map((asset) => (
          <tr key={asset.symbol} className="hover:bg-sunken/60">
            <th scope="row" className="py-3 text-start font-semibold">
              <span className="flex items-center gap-3">
                <CoinMark symbol={asset.symbol} src={asset.loge} size={32} />
                {asset.symbol}
              </span>
            </th>
            <td className="num py-3 text-end! font-medium">{hide(holding(asset.amout, asset.symbol))}</td>
            <td className="num py-3 text-end! text-text-2">
              {hide(holding(asset.availableAmount, asset.symbol))}
            </td>
            <td className="num py-3 text-end! text-text-2">
              {hide(holding(asset.occupiedAmount, asset.symbol))}
            </td>
            <td className="num py-3 text-end! text-text-2">
              {isOwned(asset) ? hide(amount(asset.costPrice, 8)) : UNKNOWN}
            </td>
            <td className="num py-3 text-end! font-medium">{hide(usd(asset.exchageAmount))}</td>
            <td className={`num py-3 text-end! ${covered ? '' : tone(asset.unrealised ?? '0')}`}>
              {isOwned(asset) && asset.unrealised ? hide(signed(asset.unrealised, usd)) : UNKNOWN}
            </td>
            <td className="py-1 ps-5 text-end">
              {actionsOf(asset).map(({ word, ...link }) => (
                <Link
                  key={word}
                  {...link}
                  className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-accent-ink underline-offset-4 last:-me-2 hover:underline"
                >
                  {t(word)}
                </Link>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
