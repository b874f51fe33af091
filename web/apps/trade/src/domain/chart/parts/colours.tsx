import { useT } from '@plimsoll/i18n'
import { COLOURS } from '../indicators/catalog'

/** One of the colours that are told from chalk and from ink. */
export function ColourPick({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (colour: string) => void
}) {
  const t = useT()
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-1">
      {COLOURS.map((colour, n) => (
        <button
          key={colour}
          type="button"
          role="radio"
          aria-checked={value === colour}
          aria-label={t('chart.colour', { number: n + 1 })}
          onClick={() => onChange(colour)}
          className="grid size-8 place-items-center rounded-full border-2 border-transparent aria-checked:border-text"
        >
          <span className="size-5 rounded-full" style={{ background: colour }} />
        </button>
      ))}
    </div>
  )
}
