/** What a field counts in, at its end. */
export function UnitSelect<T extends string>({
  label,
  value,
  units,
  onChange,
}: {
  label: string
  value: T
  units: { value: T; label: string }[]
  onChange: (unit: T) => void
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as T)}
      className="-me-2 min-h-9 max-w-24 shrink-0 rounded-sm bg-sunken px-1.5 text-[13px] font-semibold text-text"
    >
      {units.map((unit) => (
        <option key={unit.value} value={unit.value}>
          {unit.label}
        </option>
      ))}
    </select>
  )
}
