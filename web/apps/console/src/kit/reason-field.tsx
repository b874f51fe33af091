import { words } from '@console/locales'
import { AreaField } from './field'
import { REASON_MAX, reasonHint } from './reason'

/** Why something is done, for the audit log. */
export function ReasonField({
  value,
  onValue,
  label = words.common.reason,
  hint,
}: {
  value: string
  onValue: (value: string) => void
  label?: string
  hint?: string
}) {
  return (
    <AreaField
      label={label}
      hint={hint ?? reasonHint(value)}
      value={value}
      maxLength={REASON_MAX}
      required
      onChange={(event) => onValue(event.target.value)}
    />
  )
}
