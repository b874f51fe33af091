import { useT } from '@plimsoll/i18n'
import { Search as Lens } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { classOf, classWord } from './classes'
import type { Coin } from './instruments'
import { score } from './match'
import { namesOf } from './other-names'

/** Whether an instrument is meant by a text: by its symbol, its name, its ISIN or its class. */
export function useFits(text: string) {
  const t = useT()
  const wanted = text.trim()
  return (coin: Coin) => !wanted || score(wanted, [...namesOf(coin), t(classWord(classOf(coin)))]) > 0
}

export function SearchField({
  typed,
  onType,
  hint,
  first,
}: {
  typed: string
  onType: (text: string) => void
  /** What can be typed, where it is more than instruments. */
  hint?: string
  /** The page is a search and nothing else. */
  first?: boolean
}) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (first) input.current?.focus()
  }, [first])
  return (
    <div className="mb-5 flex min-h-12 items-center gap-2 rounded-md bg-sunken px-3.5 focus-within:outline-2 focus-within:outline-accent">
      <Lens size={19} className="text-text-3" aria-hidden />
      <input
        type="search"
        ref={input}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        aria-label={hint ?? t('market.search-hint')}
        placeholder={hint ?? t('market.search-hint')}
        className="min-w-0 flex-1 bg-transparent text-[16px] outline-none placeholder:text-text-3"
      />
    </div>
  )
}
