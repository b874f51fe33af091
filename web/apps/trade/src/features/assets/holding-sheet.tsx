import { useT } from '@plimsoll/i18n'
import { CoinMark, KeyValue, Sheet } from '@plimsoll/ui'
import type { Asset } from '~/domain/session/user'
import { amount, signed, UNKNOWN, usd } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { actionsOf } from './holding-actions'
import { isOwned } from './holding-table'

/** What the coins cost, and what they have brought; nothing for money itself. */
function costOf(asset: Asset, t: ReturnType<typeof useT>): [string, string][] {
  if (asset.realised === null || asset.realised === undefined) return []
  return [
    ...(isOwned(asset)
      ? ([
          [t('funds.cost-average'), amount(asset.costPrice)],
          [t('funds.cost-unrealised'), asset.unrealised ? signed(asset.unrealised, usd) : UNKNOWN],
        ] as [string, string][])
      : []),
    [t('funds.cost-realised'), signed(asset.realised, usd)],
  ]
}

/** One coin in one wallet, and what can be done with it. */
export function HoldingSheet({ asset, onClose }: { asset: Asset | undefined; onClose: () => void }) {
  const t = useT()
  return (
    <Sheet
      open={asset !== undefined}
      onClose={onClose}
      closeLabel={t('common.close')}
      title={asset?.symbol ?? ''}
      footer={
        asset ? (
          <div className="flex gap-2">
            {actionsOf(asset).map(({ word, ...link }, n) => (
              <Go key={word} {...link} look={n ? 'quiet' : 'primary'} className="flex-1 px-2!">
                {t(word)}
              </Go>
            ))}
          </div>
        ) : null
      }
    >
      {asset ? (
        <>
          <div className="mb-5 flex items-center gap-3">
            <CoinMark symbol={asset.symbol} src={asset.loge} size={44} />
            <div>
              <div className="num text-[28px] leading-8 font-semibold">{amount(asset.amout)}</div>
              <div className="num text-text-3">{usd(asset.exchageAmount)}</div>
            </div>
          </div>
          <KeyValue
            items={[
              [t('funds.available'), amount(asset.availableAmount)],
              [t('funds.held-head'), amount(asset.occupiedAmount)],
              ...costOf(asset, t),
            ]}
          />
        </>
      ) : null}
    </Sheet>
  )
}
