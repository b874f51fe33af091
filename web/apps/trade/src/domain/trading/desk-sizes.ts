import { useEffect, useRef, useState } from 'react'
import { usePrefs } from '~/domain/settings/prefs'
import { bounded, columns, type DeskPart, type DeskSizes, FIRST_SIZES } from './columns'

function useWindowWidth() {
  const [width, setWidth] = useState(() => document.documentElement.clientWidth)
  useEffect(() => {
    const measure = () => setWidth(document.documentElement.clientWidth)
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return width
}

/** The sizes of a desk's parts and how they are pulled. What was pulled is remembered when the pointer is let go. */
export function useDeskSizes(hasBook: boolean) {
  const kept = usePrefs((prefs) => prefs.desk)
  const set = usePrefs((prefs) => prefs.set)
  const width = useWindowWidth()
  const [pulled, pull] = useState<Partial<DeskSizes>>({})
  const wished = { ...FIRST_SIZES, ...kept, ...pulled }
  const shown = { ...columns(width, wished, hasBook), holdings: bounded('holdings', wished.holdings) }
  const latest = useRef(pulled)

  const change = (sizes: Partial<DeskSizes>) => {
    latest.current = sizes
    pull(sizes)
  }
  /** What pulling one border is measured from. */
  const from = useRef<Partial<DeskSizes>>({})
  return {
    shown,
    /** `by`: pixels since pulling began; of a height, `whole` pixels are all of it. */
    pull: (part: DeskPart, by: number, whole?: number) => {
      const start = from.current[part] ?? shown[part]
      from.current[part] = start
      change({ [part]: bounded(part, start + (whole ? (by / whole) * 100 : by)) })
    },
    end: () => {
      from.current = {}
      if (Object.keys(latest.current).length) set({ desk: { ...kept, ...latest.current } })
      change({})
    },
    reset: (part: DeskPart) => set({ desk: { ...kept, [part]: FIRST_SIZES[part] } }),
  }
}
