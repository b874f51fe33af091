// The fields of a product's terms.

import { AreaField, CheckField, SelectField, TextField } from '@console/kit/field'
import { words } from '@console/locales'
import { FIELDS, type Field, type Typed } from './fields'

const w = words.products.form

const labelOf = (field: Field) =>
  field.kind === 'days' ? w.daysList : String(w[field.name as keyof typeof w] ?? field.name)

const HINTS: Record<string, string> = { times: w.timesHint }

interface Props {
  kind: string
  typed: Typed
  onTyped: (change: Typed) => void
  /** A product keeps its coin. */
  isKnown: boolean
}

export function TermFields({ kind, typed, onTyped, isKnown }: Props) {
  const fields = FIELDS[kind] ?? []
  const isWide = (field: Field) => ['area', 'text', 'switch'].includes(field.kind)
  return (
    <div className="grid grid-cols-2 gap-4">
      {fields.map((field) => (
        <div key={field.name} className={isWide(field) ? 'col-span-2' : undefined}>
          <TermField
            kind={kind}
            field={field}
            isFixed={isKnown && field.kind === 'coin'}
            value={typed[field.name] ?? ''}
            onValue={(value) => onTyped({ ...typed, [field.name]: value })}
          />
        </div>
      ))}
    </div>
  )
}

interface One {
  kind: string
  field: Field
  isFixed: boolean
  value: string
  onValue: (value: string) => void
}

function TermField({ kind, field, isFixed, value, onValue }: One) {
  const label = labelOf(field)
  switch (field.kind) {
    case 'switch':
      return (
        <CheckField
          checked={value === 'yes'}
          note={kind === 'fund' ? w.openNote : undefined}
          onChange={(event) => onValue(event.target.checked ? 'yes' : '')}
        >
          {label}
        </CheckField>
      )
    case 'audience':
      return (
        <SelectField label={label} value={value} choices={Object.entries(w.audiences)} onValue={onValue} />
      )
    case 'pays':
      return (
        <SelectField label={label} value={value} choices={Object.entries(w.paysWhen)} onValue={onValue} />
      )
    case 'area':
      return (
        <AreaField
          label={label}
          value={value}
          maxLength={2000}
          onChange={(event) => onValue(event.target.value)}
        />
      )
    default: {
      const isFigure = ['amount', 'percent', 'whole'].includes(field.kind)
      return (
        <TextField
          label={label}
          hint={field.kind === 'days' ? w.daysHint : HINTS[field.name]}
          type={field.kind === 'date' ? 'datetime-local' : 'text'}
          inputMode={isFigure ? 'decimal' : undefined}
          className={isFigure ? 'num' : undefined}
          disabled={isFixed}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )
    }
  }
}
