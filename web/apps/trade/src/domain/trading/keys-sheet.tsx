import { useT } from '@plimsoll/i18n'
import { KeyValue, Sheet } from '@plimsoll/ui'
import { Keyboard } from 'lucide-react'
import { useDesk } from '~/shared/desktop'
import { HOTKEYS } from './hotkeys'

/** The keys of the desk, on a sheet. words: trade.keys.* */
export function KeysSheet({
  open,
  onOpen,
  onClose,
}: {
  open: boolean
  onOpen: () => void
  onClose: () => void
}) {
  const t = useT()
  const desk = useDesk()
  if (!desk) return null
  return (
    <>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-9 items-center gap-2 text-sm text-text-3 hover:text-text"
      >
        <Keyboard size={16} aria-hidden />
        {t('trade.keys')}
      </button>
      <Sheet open={open} onClose={onClose} title={t('trade.keys')} closeLabel={t('common.close')}>
        <KeyValue
          items={HOTKEYS.map(([key, word]) => [
            t(word),
            <kbd key={key} className="rounded-sm bg-sunken px-2 py-0.5 font-mono text-sm">
              {key}
            </kbd>,
          ])}
        />
        <p className="mt-4 text-sm text-text-3">{t('trade.keys.note')}</p>
      </Sheet>
    </>
  )
}
