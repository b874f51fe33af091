import { useT } from '@plimsoll/i18n'
import { Button, Dialog } from '@plimsoll/ui'
import { useEffect, useState } from 'react'
import { onNews } from '~/shared/user-socket'

/** News of a subscription: how much of a new coin one may have, and what the issuer says about it. */
export function OwnCoinDialog() {
  const t = useT()
  const [news, setNews] = useState<{ title: string; text: string }>()
  useEffect(
    () =>
      onNews((heard) => {
        if (heard.type === 'OWNCOIN') setNews(heard)
      }),
    [],
  )
  const close = () => setNews(undefined)
  if (!news) return null
  return (
    <Dialog
      open
      onClose={close}
      title={<bdi>{news.title}</bdi>}
      actions={
        <Button wide size="lg" onClick={close}>
          {t('account.confirm')}
        </Button>
      }
    >
      <bdi>{news.text}</bdi>
    </Dialog>
  )
}
