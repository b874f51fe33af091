import { type Key, t } from '@plimsoll/i18n'
import { toast } from '@plimsoll/ui'
import { useEffect } from 'react'
import { actedJustNow } from '~/domain/api/recent-action'
import { onNews } from '~/domain/session/news'

const SECONDS: Key = 'common.news.seconds'

/** The pages that show a second-contract's result themselves. */
const SECONDS_PAGES = ['/trade', '/tradeSim']

/** Loaded with the first fill. */
async function tellOfFills(venue: 'spot' | 'contract', ids: number[]) {
  const { showFillToasts } = await import('~/domain/trading/fill-toasts')
  await showFillToasts(venue, ids)
}

/** Tells in passing what happened to the reader's orders and mail, wherever they are. */
export function useNewsToasts() {
  useEffect(
    () =>
      onNews((news) => {
        if (news.type === 'SETTLEMENT') {
          if (news.product !== 'seconds') return void tellOfFills(news.product, news.ids)
          if (!SECONDS_PAGES.includes(location.pathname) && !actedJustNow()) toast(t(SECONDS))
        }
        if (news.type === 'NEW_MESSAGE') toast(news.title || t('common.news.message'))
      }),
    [],
  )
}
