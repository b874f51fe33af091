import { create } from 'zustand'
import { useChartState } from '../state'
import { DRAWINGS_MAX, type Drawing } from './drawing'
import { begun, changed, type History, redone, undone } from './history'

const NONE: Drawing[] = []

/** What can be taken back, by instrument. As long as the page lives. */
const useHistories = create<{ by: Record<string, History<Drawing[]>> }>(() => ({ by: {} }))

export const drawingsOf = (symbol: string): Drawing[] =>
  useChartState.getState().layout.drawings[symbol] ?? NONE

export const useDrawings = (symbol: string) => useChartState((state) => state.layout.drawings[symbol] ?? NONE)

function keep(symbol: string, history: History<Drawing[]>) {
  useHistories.setState(({ by }) => ({ by: { ...by, [symbol]: history } }))
  const { [symbol]: _, ...others } = useChartState.getState().layout.drawings
  const drawings = history.present.length ? { ...others, [symbol]: history.present } : others
  useChartState.getState().change({ drawings })
}

/** What was drawn elsewhere in the meantime, by another layout, can't be taken back here. */
function historyOf(symbol: string): History<Drawing[]> {
  const known = useHistories.getState().by[symbol]
  const present = drawingsOf(symbol)
  return known && known.present === present ? known : begun(present)
}

export const setDrawings = (symbol: string, next: Drawing[]) =>
  keep(symbol, changed(historyOf(symbol), next.slice(-DRAWINGS_MAX)))

/** Adds a drawing or changes the one with its id. */
export function putDrawing(symbol: string, drawing: Drawing) {
  const all = drawingsOf(symbol)
  const known = all.some(({ id }) => id === drawing.id)
  setDrawings(symbol, known ? all.map((one) => (one.id === drawing.id ? drawing : one)) : [...all, drawing])
}

export const removeDrawing = (symbol: string, id: string) =>
  setDrawings(
    symbol,
    drawingsOf(symbol).filter((one) => one.id !== id),
  )

export const undo = (symbol: string) => keep(symbol, undone(historyOf(symbol)))
export const redo = (symbol: string) => keep(symbol, redone(historyOf(symbol)))

export function useUndo(symbol: string) {
  const history = useHistories(({ by }) => by[symbol])
  const present = useDrawings(symbol)
  const known = history?.present === present ? history : undefined
  return { canUndo: Boolean(known?.past.length), canRedo: Boolean(known?.future.length) }
}
