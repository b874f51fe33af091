import { useT } from '@plimsoll/i18n'
import { Banner, Button, Sheet, toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { call, newIdempotencyKey } from '~/domain/api/api'
import { POSITION_MODES, type PositionMode, usePositionMode } from './position-mode'
import { useChanged } from './queries'

/** The position mode, and the sheet that changes it. words: trade.mode.*, words: trade.mode-note.* */
export function PositionModeField() {
  const t = useT()
  const state = usePositionMode()
  const [open, setOpen] = useState(false)
  if (!state) return null
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-11 w-full items-center justify-between gap-3 text-sm text-text-3 hover:text-text"
      >
        {t('trade.mode')}
        <span className="flex items-center gap-1 font-medium text-text">
          {t(`trade.mode.${state.mode}`)}
          <ChevronRight size={16} className="text-text-3 rtl:rotate-180" aria-hidden />
        </span>
      </button>
      {open ? <ModeSheet mode={state.mode} fixedBy={state.fixedBy} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ModeSheet({
  mode,
  fixedBy,
  onClose,
}: {
  mode: PositionMode
  /** Why it can't be changed now. */
  fixedBy: string | undefined
  onClose: () => void
}) {
  const t = useT()
  const changed = useChanged()
  const [chosen, choose] = useState(mode)
  const change = useMutation({
    mutationFn: () => call('POST /api/contract/position/setMode', { mode: chosen }, newIdempotencyKey()),
    onSuccess: () => {
      toast(t('trade.mode.is', { mode: t(`trade.mode.${chosen}`) }), 'good')
      onClose()
    },
    onSettled: changed,
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('trade.mode')}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          busy={change.isPending}
          disabled={chosen === mode || fixedBy !== undefined}
          onClick={() => change.mutate()}
        >
          {t('trade.mode.use')}
        </Button>
      }
    >
      <fieldset className="space-y-2" disabled={fixedBy !== undefined}>
        <legend className="sr-only">{t('trade.mode')}</legend>
        {POSITION_MODES.map((one) => (
          <label
            key={one}
            className="flex cursor-pointer items-start gap-3 rounded-md border border-line p-3 has-checked:border-accent has-disabled:cursor-default"
          >
            <input
              type="radio"
              name="position-mode"
              className="mt-1"
              checked={chosen === one}
              onChange={() => choose(one)}
            />
            <span>
              <span className="block font-semibold">{t(`trade.mode.${one}`)}</span>
              <span className="block text-sm text-text-3">{t(`trade.mode-note.${one}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {fixedBy ? (
        <Banner tone="warn" className="mt-3">
          {fixedBy}
        </Banner>
      ) : null}
      {change.error ? (
        <Banner tone="bad" className="mt-3">
          {change.error.message}
        </Banner>
      ) : null}
    </Sheet>
  )
}
