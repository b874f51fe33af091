import { useT } from '@plimsoll/i18n'
import { Button, Checkbox, KeyValue, Sheet } from '@plimsoll/ui'
import type { ReactNode } from 'react'
import { useTicketPreferences } from './ticket-preferences'

/** Asks once more, for those who want to be asked: the whole order on one sheet. */
export function ConfirmOrder({
  open,
  look,
  title,
  items,
  onSend,
  onClose,
}: {
  open: boolean
  look: 'up' | 'down'
  title: string
  items: [string, ReactNode][]
  onSend: () => void
  onClose: () => void
}) {
  const t = useT()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('trade.confirm.title')}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          look={look}
          onClick={() => {
            onClose()
            onSend()
          }}
        >
          {title}
        </Button>
      }
    >
      <KeyValue items={items} />
    </Sheet>
  )
}

/** One tap, or asked once more: as the person likes. */
export function ConfirmPreference() {
  const t = useT()
  const { confirm, set } = useTicketPreferences()
  return (
    <Checkbox checked={confirm} onChange={() => set({ confirm: !confirm })}>
      {t('trade.confirm.habit')}
    </Checkbox>
  )
}
