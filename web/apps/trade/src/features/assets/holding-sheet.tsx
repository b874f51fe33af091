import { useT } from '@plimsoll/i18n'
import { CoinMark, KeyValue, Sheet } from '@plimsoll/ui'
import type { Asset } from '~/domain/session/user'
import { amount, usd } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { actionsOf } from './holding-actions'

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
            ]}
          />
        </>
      ) : null}
    </Sheet>
  )
}
