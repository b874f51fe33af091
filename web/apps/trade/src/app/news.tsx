import { type Key, t } from '@plimsoll/i18n'
import { toast } from '@plimsoll/ui'
import { useEffect } from 'react'
import { onNews, type Product } from '~/shared/user-socket'

const SETTLED: Record<Product, Key> = {
  spot: 'common.news.spot',
  contract: 'common.news.contract',
  seconds: 'common.news.seconds',
}

/** The page that shows a second-contract's result itself. */
const SECONDS_PAGE = '/trade'

/** Tells in passing what happened to the reader's orders and mail, wherever they are. */
export function useNewsToasts() {
  useEffect(
    () =>
      onNews((news) => {
        if (news.type === 'SETTLEMENT') {
          if (news.product === 'seconds' && location.pathname === SECONDS_PAGE) return
          toast(t(SETTLED[news.product]))
        }
        if (news.type === 'NEW_MESSAGE') toast(news.title || t('common.news.message'))
      }),
    [],
  )
}
