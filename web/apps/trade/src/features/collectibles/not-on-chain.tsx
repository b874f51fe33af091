import { useT } from '@plimsoll/i18n'
import { Banner } from '@plimsoll/ui'
import type { Item } from './queries'

/** What an item is: a record of this platform, or a token on a chain with its address. */
export function NotOnChain({ item, className }: { item: Pick<Item, 'onChain'>; className?: string }) {
  const t = useT()
  const { onChain } = item
  return (
    <Banner className={className ?? ''} title={t(onChain ? 'collectibles.on-chain' : 'collectibles.label')}>
      {onChain ? (
        <span className="break-all">
          <bdi>{`${onChain.contract} #${onChain.tokenId}`}</bdi>
        </span>
      ) : (
        t('collectibles.label-note')
      )}
    </Banner>
  )
}
