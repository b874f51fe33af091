import { useT } from '@plimsoll/i18n'
import { Button, Dialog } from '@plimsoll/ui'
import { useOwnCoinNews } from '~/domain/messages/subscription-updates'

/** News of a token sale: that it opened, what one got of it, or that money or tokens are free. */
export function OwnCoinDialog() {
  const t = useT()
  const { news, close } = useOwnCoinNews()
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
