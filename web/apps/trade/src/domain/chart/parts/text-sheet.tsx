import { useT } from '@plimsoll/i18n'
import { Button, Sheet, TextArea } from '@plimsoll/ui'
import { useState } from 'react'
import { TEXT_MAX } from '../drawings/drawing'

/** The words of a note. */
export function TextSheet({
  text,
  onSave,
  onClose,
}: {
  text: string
  onSave: (text: string) => void
  onClose: () => void
}) {
  const t = useT()
  const [params, say] = useState(text)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('chart.tool.text')}
      closeLabel={t('common.close')}
      footer={
        <Button wide size="lg" disabled={!params.trim()} onClick={() => onSave(params.trim())}>
          {t('chart.apply')}
        </Button>
      }
    >
      <TextArea
        label={t('chart.text')}
        value={params}
        maxLength={TEXT_MAX}
        onChange={(event) => say(event.target.value)}
        autoFocus
      />
    </Sheet>
  )
}
