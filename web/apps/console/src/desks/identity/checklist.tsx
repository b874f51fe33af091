import { CheckField } from '@console/kit/field'
import { words } from '@console/locales'

const { checks } = words.identity
export const CHECKS = Object.keys(checks) as (keyof typeof checks)[]

/** What must be looked at before an approval. */
export function Checklist({
  checked,
  onChange,
}: {
  checked: ReadonlySet<string>
  onChange: (checked: ReadonlySet<string>) => void
}) {
  const toggle = (check: string) => {
    const next = new Set(checked)
    if (!next.delete(check)) next.add(check)
    onChange(next)
  }
  return (
    <div>
      {CHECKS.map((check) => (
        <CheckField key={check} checked={checked.has(check)} onChange={() => toggle(check)}>
          {checks[check]}
        </CheckField>
      ))}
    </div>
  )
}
