import { useT } from '@plimsoll/i18n'
import { Button, Field, IconButton, Sheet } from '@plimsoll/ui'
import { Check, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { showError } from '~/domain/api/api'
import { useSignedIn } from '~/domain/session/session'
import { moment } from '~/shared/format'
import { firstLayout } from '../layouts/layout'
import { useLayoutDeeds, useLayouts } from '../layouts/sync'
import { useChartState } from '../state'

/** The longest name the server takes. */
const NAME_MAX = 40

/** Saved layouts: opening one, saving this one under a name, beginning anew. */
export function LayoutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const signedIn = useSignedIn()
  const { data: layouts = [] } = useLayouts()
  const deeds = useLayoutDeeds()
  const { open: opened, unsaved, load } = useChartState()
  const [name, setName] = useState('')
  const save = () => deeds.saveAs.mutate(name.trim(), { onSuccess: () => setName(''), onError: showError })
  return (
    <Sheet open={open} onClose={onClose} title={t('chart.layouts')} closeLabel={t('common.close')}>
      <p className="mb-3 text-sm text-text-3">
        {t(signedIn ? 'chart.layouts.note' : 'chart.layouts.visitor')}
      </p>
      {signedIn ? (
        <>
          <ul className="space-y-1.5">
            {layouts.map(({ id, name: saved, changedAt }) => (
              <li key={id} className="flex items-center rounded-md bg-sunken">
                <button
                  type="button"
                  aria-current={opened?.id === id ? 'true' : undefined}
                  onClick={() => deeds.open.mutate(id, { onSuccess: onClose, onError: showError })}
                  className="flex min-h-13 min-w-0 flex-1 items-center gap-2 ps-3.5 text-start"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate text-[15px] font-medium">{saved}</span>
                    <span className="num block text-xs text-text-3">
                      {opened?.id === id && unsaved ? t('chart.layouts.saving') : moment(Number(changedAt))}
                    </span>
                  </span>
                  {opened?.id === id ? <Check size={18} className="text-good" aria-hidden /> : null}
                </button>
                <IconButton
                  label={t('chart.layouts.remove', { name: saved })}
                  onClick={() => deeds.remove.mutate(id, { onError: showError })}
                >
                  <Trash2 size={18} />
                </IconButton>
              </li>
            ))}
          </ul>
          <form
            className="mt-4 flex items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault()
              if (name.trim()) save()
            }}
          >
            <Field
              className="min-w-0 flex-1"
              label={t('chart.layouts.name')}
              value={name}
              maxLength={NAME_MAX}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" size="lg" busy={deeds.saveAs.isPending} disabled={!name.trim()}>
              {t('chart.layouts.save')}
            </Button>
          </form>
        </>
      ) : null}
      <Button
        look="quiet"
        wide
        className="mt-4"
        onClick={() => {
          load(firstLayout(), undefined)
          onClose()
        }}
      >
        {t('chart.layouts.new')}
      </Button>
    </Sheet>
  )
}
