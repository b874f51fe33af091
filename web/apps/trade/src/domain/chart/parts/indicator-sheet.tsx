import { useT } from '@plimsoll/i18n'
import { Field, IconButton, Sheet } from '@plimsoll/ui'
import { Eye, EyeOff, Plus, Settings2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { GROUPS, type IndicatorKind, type Instance, KINDS } from '../indicators/catalog'
import { INDICATORS_MAX } from '../layouts/layout'

function Active({
  one,
  onEdit,
  onHide,
  onRemove,
}: {
  one: Instance
  onEdit: () => void
  onHide: () => void
  onRemove: () => void
}) {
  const t = useT()
  const name = [one.kind, ...one.params].join(' ')
  return (
    <li className="flex items-center rounded-md bg-sunken ps-3.5">
      <span className={`num min-w-0 flex-1 truncate text-[15px] ${one.hidden ? 'text-text-3' : ''}`}>
        <span
          aria-hidden
          className="me-2 inline-block size-2.5 rounded-full"
          style={{ background: one.colours.at(-1) }}
        />
        {name}
      </span>
      <IconButton label={t('chart.indicator.edit', { name })} onClick={onEdit}>
        <Settings2 size={18} />
      </IconButton>
      <IconButton
        label={t(one.hidden ? 'chart.indicator.show' : 'chart.indicator.hide', { name })}
        onClick={onHide}
      >
        {one.hidden ? <EyeOff size={18} /> : <Eye size={18} />}
      </IconButton>
      <IconButton label={t('chart.indicator.remove', { name })} onClick={onRemove}>
        <Trash2 size={18} />
      </IconButton>
    </li>
  )
}

/** What is on the chart, and what may be put there. words: chart.kind.* words: chart.group.* */
export function IndicatorSheet({
  open,
  indicators,
  contracts,
  onAdd,
  onEdit,
  onChange,
  onClose,
}: {
  open: boolean
  indicators: Instance[]
  contracts: boolean
  onAdd: (kind: IndicatorKind) => void
  onEdit: (one: Instance) => void
  onChange: (indicators: Instance[]) => void
  onClose: () => void
}) {
  const t = useT()
  const [sought, seek] = useState('')
  const params = (kind: IndicatorKind) => t(`chart.kind.${kind.id}` as 'chart.kind.SMA')
  const offered = KINDS.filter(
    (kind) =>
      (contracts || !kind.contracts) &&
      `${kind.id} ${params(kind)}`.toLowerCase().includes(sought.trim().toLowerCase()),
  )
  const full = indicators.length >= INDICATORS_MAX
  return (
    <Sheet open={open} onClose={onClose} title={t('chart.indicators')} closeLabel={t('common.close')}>
      {indicators.length ? (
        <ul aria-label={t('chart.indicators.on')} className="mb-4 space-y-1.5">
          {indicators.map((one) => (
            <Active
              key={one.id}
              one={one}
              onEdit={() => onEdit(one)}
              onHide={() =>
                onChange(indicators.map((each) => (each === one ? { ...one, hidden: !one.hidden } : each)))
              }
              onRemove={() => onChange(indicators.filter((each) => each !== one))}
            />
          ))}
        </ul>
      ) : null}
      <Field
        label={t('chart.indicators.find')}
        value={sought}
        onChange={(event) => seek(event.target.value)}
        autoComplete="off"
      />
      {GROUPS.map((group) => {
        const kinds = offered.filter((kind) => kind.group === group)
        return kinds.length ? (
          <section key={group} className="mt-4">
            <h3 className="mb-1 text-sm font-medium text-text-3">
              {t(`chart.group.${group}` as 'chart.group.trend')}
            </h3>
            <ul className="divide-y divide-line">
              {kinds.map((kind) => (
                <li key={kind.id}>
                  <button
                    type="button"
                    disabled={full}
                    onClick={() => onAdd(kind)}
                    className="flex min-h-11 w-full items-center gap-2 text-start hover:text-accent-ink disabled:opacity-40"
                  >
                    <span className="min-w-0 flex-1 truncate text-[15px] font-medium">{params(kind)}</span>
                    <span className="num text-sm text-text-3">{kind.id}</span>
                    <Plus size={17} className="text-text-3" aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ) : null
      })}
      {full ? (
        <p className="mt-3 text-sm text-text-3">{t('chart.indicators.full', { most: INDICATORS_MAX })}</p>
      ) : null}
    </Sheet>
  )
}
