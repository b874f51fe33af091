// The controls above a list. What they hold is in the address.

import { useKeys } from '@console/kit/keys'
import { Search as Magnifier } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

/** Typing is searched for when it pauses. */
const PAUSE_MS = 250

export function FilterText({
  label,
  value,
  onValue,
  isMain,
  width = 'w-60',
  type = 'search',
}: {
  label: string
  value: string | undefined
  onValue: (value: string | undefined) => void
  /** `/` leads here. */
  isMain?: boolean
  width?: string
  type?: 'search' | 'date'
}) {
  const [typed, setTyped] = useState(value ?? '')
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(onValue)
  latest.current = onValue
  useEffect(() => setTyped(value ?? ''), [value])
  useEffect(() => {
    if (typed === (value ?? '')) return
    const timer = setTimeout(() => latest.current(typed || undefined), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  useKeys(isMain ? { '/': () => input.current?.focus() } : {})
  return (
    <label className={`relative block ${width} min-w-24 shrink`}>
      <span className="sr-only">{label}</span>
      {type === 'search' ? (
        <Magnifier
          size={14}
          className="pointer-events-none absolute start-2.5 top-2.25 text-text-3"
          aria-hidden
        />
      ) : null}
      <input
        ref={input}
        type={type}
        value={typed}
        placeholder={label}
        onChange={(event) => setTyped(event.target.value)}
        className={`h-8 w-full rounded-md border border-line bg-surface ${type === 'search' ? 'ps-8' : 'ps-2.5'} pe-2 text-sm outline-none placeholder:text-text-3 focus:border-text`}
      />
    </label>
  )
}

export function FilterSelect({
  label,
  value,
  choices,
  onValue,
}: {
  label: string
  value: string | undefined
  choices: [value: string, label: string][]
  onValue: (value: string | undefined) => void
}) {
  return (
    <label className="shrink-0">
      <span className="sr-only">{label}</span>
      <select
        value={value ?? ''}
        onChange={(event) => onValue(event.target.value || undefined)}
        className="h-8 rounded-md border border-line bg-surface ps-2 pe-1 text-sm text-text-2 outline-none focus:border-text"
      >
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
