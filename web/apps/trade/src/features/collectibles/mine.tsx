import { useT } from '@plimsoll/i18n'
import { Empty, Tabs } from '@plimsoll/ui'
import { Paged } from '~/domain/api/paged'
import { FundsPage } from '~/domain/layout/funds-page'
import { Go } from '~/shared/link-button'
import { ItemGrid } from './item-grid'
import { SIDE } from './queries'
import { TradeLine } from './trade-line'

export const TABS = ['items', 'bought', 'sold'] as const
export type Tab = (typeof TABS)[number]

const REFRESH_MS = 15_000

/** Nothing there, and where to find something. words: collectibles.empty.* */
function Nothing({ tab }: { tab: Tab }) {
  const t = useT()
  return (
    <Empty
      title={t(`collectibles.empty.${tab}`)}
      action={
        <Go look="outline" to="/nft">
          {t('collectibles.see')}
        </Go>
      }
    >
      {t('collectibles.empty-note')}
    </Empty>
  )
}

function Trades({ tab }: { tab: 'bought' | 'sold' }) {
  return (
    <Paged
      operation="POST /api/nftOrder/list"
      name="collectibles"
      refreshMs={REFRESH_MS}
      filter={{ status: SIDE[tab] }}
      empty={<Nothing tab={tab} />}
    >
      {(rows) => (
        <ul className="divide-y divide-line">
          {rows.map((trade) => (
            <li key={trade.id}>
              <TradeLine trade={trade} />
            </li>
          ))}
        </ul>
      )}
    </Paged>
  )
}

/** What the reader owns, bought and sold. words: collectibles.tab.* */
export function MyCollectibles({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  const t = useT()
  return (
    <FundsPage
      title={t('collectibles.mine')}
      actions={
        <Go look="quiet" size="sm" to="/nft">
          {t('collectibles.title')}
        </Go>
      }
    >
      <Tabs
        className="mb-4"
        label={t('collectibles.mine')}
        value={tab}
        onChange={onTab}
        tabs={TABS.map((value) => ({ value, label: t(`collectibles.tab.${value}`) }))}
      />
      {tab === 'items' ? (
        <ItemGrid filter={{ mine: true, sort: 'recent' }} empty={<Nothing tab="items" />} />
      ) : (
        <Trades key={tab} tab={tab} />
      )}
    </FundsPage>
  )
}
