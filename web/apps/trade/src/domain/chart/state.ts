import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { IntervalId } from './intervals'
import { firstLayout, type Layout, layoutFrom } from './layouts/layout'
import { EARLIER_DRAWINGS, layoutFromEarlier } from './layouts/legacy'

interface ChartState {
  interval: IntervalId
  /** For what is over in a minute. */
  quickInterval: IntervalId
  layout: Layout
  /** The layout on the server that this is, if it is one. */
  open: { id: number; name: string } | undefined
  /** Changes since it was last saved there. */
  unsaved: boolean
  setInterval: (interval: IntervalId, quick: boolean) => void
  change: (change: Partial<Layout>) => void
  /** Another layout takes the place of this one. */
  load: (layout: Layout, open: ChartState['open']) => void
  saved: (open: ChartState['open']) => void
}

/** How the reader likes charts; the same for all of them. Kept in this browser, and on the server under a name. */
export const useChartState = create<ChartState>()(
  persist(
    (set) => ({
      interval: 'FIFTEEN_MIN',
      quickInterval: 'ONE_MIN',
      layout: firstLayout(),
      open: undefined,
      unsaved: false,
      setInterval: (interval, quick) => set(quick ? { quickInterval: interval } : { interval }),
      change: (change) => set(({ layout }) => ({ layout: { ...layout, ...change }, unsaved: true })),
      load: (layout, open) => set({ layout, open, unsaved: false }),
      saved: (open) => set({ open, unsaved: false }),
    }),
    {
      name: 'plimsoll.chart',
      version: 1,
      partialize: ({ interval, quickInterval, layout, open, unsaved }) => ({
        interval,
        quickInterval,
        layout,
        open,
        unsaved,
      }),
      migrate: (kept, version) => {
        const params = (kept ?? {}) as Record<string, unknown>
        if (version !== 0) return params as unknown as ChartState
        const drawings = localStorage.getItem(EARLIER_DRAWINGS)
        localStorage.removeItem(EARLIER_DRAWINGS)
        return { ...params, layout: layoutFromEarlier(params, drawings) } as unknown as ChartState
      },
      merge: (kept, now) => {
        const params = (kept ?? {}) as Partial<ChartState>
        return { ...now, ...params, layout: params.layout ? layoutFrom(params.layout) : now.layout }
      },
    },
  ),
)
