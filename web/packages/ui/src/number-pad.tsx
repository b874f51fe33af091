import { Delete } from 'lucide-react'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'back'] as const

/** Digits for a thumb: the fund password, an amount. */
export function NumberPad({
  onKey,
  backLabel,
  point = true,
}: {
  onKey: (key: string) => void
  backLabel: string
  point?: boolean
}) {
  return (
    <div className="grid grid-cols-3 gap-1.5" dir="ltr">
      {KEYS.map((key) => {
        if (key === '.' && !point) return <span key={key} />
        return (
          <button
            key={key}
            type="button"
            aria-label={key === 'back' ? backLabel : undefined}
            onClick={() => onKey(key)}
            className="num grid min-h-13 place-items-center rounded-md bg-sunken text-[22px] active:bg-line"
          >
            {key === 'back' ? <Delete size={22} aria-hidden /> : key}
          </button>
        )
      })}
    </div>
  )
}
