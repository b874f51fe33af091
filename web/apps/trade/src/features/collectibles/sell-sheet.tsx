import { useT } from '@plimsoll/i18n'
import { Button, KeyValue, MoneyField, Sheet } from '@plimsoll/ui'
import { useState } from 'react'
import { call } from '~/domain/api/api'
import { usePreview } from '~/domain/trading/preview'
import { UNKNOWN } from '~/shared/format'
import { isPositive } from '~/shared/money'
import { money, moneySaid, percentSaid, SCALE } from './figures'
import { type ItemDetail, MONEY, SALE } from './queries'
import { useAct } from './use-act'

/** A price, and what is left of it for the seller. */
export function SellSheet({ item, onClose }: { item: ItemDetail; onClose: () => void }) {
  const t = useT()
  const [price, setPrice] = useState(item.price ?? '')
  const [tried, setTried] = useState(false)
  const { preview, refusal, isOld } = usePreview(
    'POST /api/nftProduct/preview',
    isPositive(price) ? { id: item.id, price } : undefined,
  )
  const proceeds = isPositive(price) ? preview : undefined
  const act = useAct(async (key) => {
    const asked = { id: item.id, saleStatus: SALE.on, price }
    await call('POST /api/nftProduct/upOrDownPro', asked, key)
    return t('collectibles.listed', { price: moneySaid(price) })
  }, onClose)
  const title = t(item.price ? 'collectibles.change-price' : 'collectibles.sell')
  const fault =
    tried && !isPositive(price) ? t('collectibles.error.price-needed') : (refusal?.message ?? act.refusal)
  const figure = (text: string | undefined) => (text === undefined ? UNKNOWN : money(text))
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          busy={act.isPending}
          disabled={isPositive(price) && (!proceeds || isOld)}
          onClick={() => {
            setTried(true)
            if (isPositive(price)) act.run()
          }}
        >
          {isPositive(price) ? t('collectibles.sell-for', { price: moneySaid(price) }) : title}
        </Button>
      }
    >
      <MoneyField
        label={t('collectibles.price')}
        scale={SCALE}
        value={price}
        onValue={(next) => {
          setPrice(next)
          act.reset()
        }}
        unit={MONEY.toUpperCase()}
        error={fault}
      />
      <KeyValue
        className="mt-4"
        items={[
          [
            t('collectibles.fee-of', { percent: percentSaid(item.handlingFee) }),
            figure(proceeds?.handlingFee),
          ],
          [
            t('collectibles.royalty-of', { percent: percentSaid(item.copyrightFee) }),
            figure(proceeds?.royalty),
          ],
          [
            t('collectibles.you-receive'),
            <span key="receive" data-testid="you-receive" className="font-semibold">
              {figure(proceeds?.receive)}
            </span>,
          ],
        ]}
      />
      <p className="mt-4 text-sm text-text-3">
        {t(item.author.isMe ? 'collectibles.sell-note-author' : 'collectibles.sell-note')}
      </p>
    </Sheet>
  )
}
