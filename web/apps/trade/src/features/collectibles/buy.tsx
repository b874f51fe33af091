import { useT } from '@plimsoll/i18n'
import { Button } from '@plimsoll/ui'
import { useState } from 'react'
import { newIdempotencyKey } from '~/domain/api/api'
import { BuySheet } from './buy-sheet'
import { moneySaid } from './figures'
import type { ItemDetail } from './queries'

/** A purchase as it is about to be sent: for the price that was shown, once however often it is pressed. */
export interface Asked {
  price: string
  key: string
}

export const asking = (price: string): Asked => ({ price, key: newIdempotencyKey() })

/** Buys an item that is for sale. */
export function Buy({ item, price }: { item: ItemDetail; price: string }) {
  const t = useT()
  const [asked, ask] = useState<Asked>()
  return (
    <>
      <Button wide size="lg" onClick={() => ask(asking(price))}>
        {t('collectibles.buy-for', { price: moneySaid(price) })}
      </Button>
      {asked ? <BuySheet item={item} asked={asked} onAsk={ask} onClose={() => ask(undefined)} /> : null}
    </>
  )
}
