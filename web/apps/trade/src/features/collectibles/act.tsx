import { useT } from '@plimsoll/i18n'
import { Button } from '@plimsoll/ui'
import { useState } from 'react'
import { useSession, useSignedIn } from '~/domain/session/session'
import { Go } from '~/shared/link-button'
import { Buy } from './buy'
import { moneySaid } from './figures'
import type { ItemDetail } from './queries'
import { SellSheet } from './sell-sheet'
import { TakeDown } from './take-down'

/** What the owner can do. */
function Own({ item }: { item: ItemDetail }) {
  const t = useT()
  const [selling, sell] = useState(false)
  return (
    <div className="space-y-2.5">
      <Button wide size="lg" onClick={() => sell(true)}>
        {t(item.price ? 'collectibles.change-price' : 'collectibles.sell')}
      </Button>
      {item.price ? <TakeDown item={item} /> : null}
      {selling ? <SellSheet item={item} onClose={() => sell(false)} /> : null}
    </div>
  )
}

/** What the reader can do with an item. */
export function Act({ item }: { item: ItemDetail }) {
  const t = useT()
  const signedIn = useSignedIn()
  const practice = useSession((session) => session.practice)
  if (practice) return null
  if (item.isMine) return <Own item={item} />
  if (!item.price) return null
  if (!signedIn)
    return (
      <Go wide size="lg" to="/sign-in" search={{ next: `/nftDetail?id=${item.id}` }}>
        {t('collectibles.buy-for', { price: moneySaid(item.price) })}
      </Go>
    )
  return <Buy item={item} price={item.price} />
}
