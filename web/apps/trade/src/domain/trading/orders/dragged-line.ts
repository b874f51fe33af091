import { useCallback, useMemo, useState } from 'react'
import type { OrderRow } from '../types'
import { ORDER_LINE } from './lines'

/** A chart line that was dragged to another price. Its order is kept, since it leaves the open ones when it is amended. */
interface Dragged {
  id: string
  price: string
  order: OrderRow | undefined
}

/** The chart line that is being dragged, and the lines as the chart should draw them meanwhile. */
export function useDraggedLine<L>(lines: L[], orders: OrderRow[]) {
  const [dragged, setDragged] = useState<Dragged | undefined>(undefined)
  const onMove = useCallback(
    (id: string, price: string) =>
      setDragged({ id, price, order: orders.find((order) => id === `${ORDER_LINE}${order.id}`) }),
    [orders],
  )
  const end = useCallback(() => setDragged(undefined), [])
  // A new list draws the line back where the order is; the sheet has the price it was dragged to.
  const shown = useMemo(() => (dragged ? [...lines] : lines), [lines, dragged])
  return { dragged, shown, onMove, end }
}
