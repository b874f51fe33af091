import { useT } from '@plimsoll/i18n'
import { Button, Field, Sheet } from '@plimsoll/ui'
import { useState } from 'react'
import { allowed, type Instance, kindOf, newInstance } from '../indicators/catalog'
import { ColourPick } from './colours'

/** An indicator's numbers and colours. words: chart.param.* words: chart.kind.* */
export function IndicatorSettings({
  one,
  onChange,
  onRemove,
  onClose,
}: {
  one: Instance
  onChange: (next: Instance) => void
  onRemove: () => void
  onClose: () => void
}) {
  const t = useT()
  const kind = kindOf(one.kind)
  const [params, setParams] = useState(one.params.map(String))
  const [colours, setColours] = useState(one.colours)
  if (!kind) return null
  const apply = () => {
    onChange({ ...one, params: kind.params.map((param, n) => allowed(param, Number(params[n]))), colours })
    onClose()
  }
  const usual = () => {
    const fresh = newInstance(kind)
    setParams(fresh.params.map(String))
    setColours(fresh.colours)
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`chart.kind.${kind.id}` as 'chart.kind.SMA')}
      closeLabel={t('common.close')}
      footer={
        <div className="flex gap-2">
          <Button look="danger" onClick={onRemove}>
            {t('chart.remove')}
          </Button>
          <Button look="quiet" onClick={usual}>
            {t('chart.usual')}
          </Button>
          <Button wide onClick={apply}>
            {t('chart.apply')}
          </Button>
        </div>
      }
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        {kind.params.length ? (
          <div className="grid grid-cols-2 gap-3">
            {kind.params.map(({ word, least, most, step = 1 }, n) => (
              <Field
                key={word}
                label={t(`chart.param.${word}` as 'chart.param.length')}
                type="number"
                inputMode="decimal"
                min={least}
                max={most}
                step={step}
                value={params[n]}
                onChange={(event) =>
                  setParams(params.map((value, m) => (m === n ? event.target.value : value)))
                }
              />
            ))}
          </div>
        ) : null}
        {kind.plots.map(({ key, label, signed }, n) =>
          signed ? null : (
            <div key={key}>
              <p className="mb-1.5 text-sm font-medium text-text-2">
                {t('chart.colour-of', { name: label || kind.id })}
              </p>
              <ColourPick
                label={t('chart.colour-of', { name: label || kind.id })}
                value={colours[n] ?? ''}
                onChange={(colour) => setColours(colours.map((value, m) => (m === n ? colour : value)))}
              />
            </div>
          ),
        )}
      </form>
    </Sheet>
  )
}
