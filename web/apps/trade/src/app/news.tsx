import { type Key, t } from '@plimsoll/i18n'
import { toast } from '@plimsoll/ui'
import { useEffect } from 'react'
import { actedJustNow } from '~/shared/own-doing'
import { onNews, type Product } from '~/shared/user-socket'

const SETTLED: Record<Product, Key> = {
  spot: 'common.news.spot',
  contract: 'common.news.contract',
  seconds: 'common.news.seconds',
}

/** The pages that show a second-contract's result themselves. */
const SECONDS_PAGES = ['/trade', '/tradeSim']

/** Tells in passing what happened to the reader's orders and mail, wherever they are. */
export function useNewsToasts() {
  useEffect(
    () =>
      onNews((news) => {
        if (news.type === 'SETTLEMENT') {
          if (news.product === 'seconds' && SECONDS_PAGES.includes(location.pathname)) return
          if (actedJustNow()) return
          toast(t(SETTLED[news.product]))
        }
        if (news.type === 'NEW_MESSAGE') toast(news.title || t('common.news.message'))
      }),
    [],
  )
}
