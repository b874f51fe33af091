import { type Chart, registerOverlay } from 'klinecharts'
import type { ChartLook } from '../appearance'

/** One of the reader's own trades. */
export interface Fill {
  id: string
  at: number
  price: string
  side: 'buy' | 'sell'
}

const NAME = 'plimsoll.fill'
const GROUP = 'fills'
const SIZE_PX = 6
const GAP_PX = 3

interface Carried {
  side: Fill['side']
  colour: string
  paper: string
}

registerOverlay({
  name: NAME,
  totalStep: 2,
  lock: true,
  createPointFigures: ({ overlay, coordinates: [at] }) => {
    if (!at) return []
    const { side, colour, paper } = overlay.extendData as Carried
    // Buys point up from below their price, sales point down from above it.
    const way = side === 'buy' ? 1 : -1
    const tip = { x: at.x, y: at.y + GAP_PX * way }
    const coordinates = [
      tip,
      { x: tip.x - SIZE_PX, y: tip.y + SIZE_PX * 1.6 * way },
      { x: tip.x + SIZE_PX, y: tip.y + SIZE_PX * 1.6 * way },
    ]
    return {
      type: 'polygon',
      attrs: { coordinates },
      styles: { style: 'stroke_fill', color: colour, borderColor: paper, borderSize: 1 },
      ignoreEvent: true,
    }
  },
})

/** Marks exactly these trades. */
export function drawFills(chart: Chart, look: ChartLook, fills: Fill[]) {
  chart.removeOverlay({ groupId: GROUP })
  if (!fills.length) return
  chart.createOverlay(
    fills.map(({ id, at, price, side }) => ({
      id: `fill-${id}`,
      name: NAME,
      groupId: GROUP,
      lock: true,
      zLevel: 5,
      points: [{ timestamp: at, value: Number(price) }],
      extendData: {
        side,
        colour: side === 'buy' ? look.up : look.down,
        paper: look.paper,
      } satisfies Carried,
    })),
  )
}
