import { useT } from '@plimsoll/i18n'
import { Banner } from '@plimsoll/ui'
import type { Coin } from '~/domain/market/instruments'
import { opening } from '~/domain/market/opening'

const PLACE = 'mx-4 mb-3 desk:mx-3 desk:mt-3 desk:mb-0'

/** Why nothing moves: the market is closed, or its prices are not to be trusted just now. */
export function MarketState({ coin }: { coin: Coin }) {
  const t = useT()
  if (coin.isMarketClosed)
    return (
      <Banner
        className={PLACE}
        title={coin.nextOpen ? t('trade.opens', { when: opening(coin.nextOpen) }) : t('common.closed')}
      >
        {t('trade.closed-note')}
      </Banner>
    )
  if (coin.feedState !== 'OK' && coin.feedState !== 'LIVE')
    return (
      <Banner className={PLACE} tone="warn" title={t('trade.feed')}>
        {t('trade.feed-note')}
      </Banner>
    )
  return null
}
