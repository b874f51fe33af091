import { useT } from '@plimsoll/i18n'
import { Banner, Button, Dialog } from '@plimsoll/ui'
import { useState } from 'react'
import { call } from '~/domain/api/api'
import { type ItemDetail, SALE } from './queries'
import { useAct } from './use-act'

/** Takes an item off the market. */
export function TakeDown({ item }: { item: ItemDetail }) {
  const t = useT()
  const [asking, ask] = useState(false)
  const act = useAct(
    async (key) => {
      await call('POST /api/nftProduct/upOrDownPro', { id: item.id, saleStatus: SALE.off }, key)
      return t('collectibles.taken-down')
    },
    () => ask(false),
  )
  return (
    <>
      <Button
        wide
        look="outline"
        onClick={() => {
          act.reset()
          ask(true)
        }}
      >
        {t('collectibles.take-down')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => ask(false)}
        title={t('collectibles.take-down-ask')}
        actions={
          <>
            <Button wide busy={act.isPending} onClick={() => act.run()}>
              {t('collectibles.take-down')}
            </Button>
            <Button wide look="quiet" onClick={() => ask(false)}>
              {t('collectibles.keep')}
            </Button>
          </>
        }
      >
        {t('collectibles.take-down-note')}
        {act.refusal ? (
          <Banner tone="bad" className="mt-3">
            {act.refusal}
          </Banner>
        ) : null}
      </Dialog>
    </>
  )
}
