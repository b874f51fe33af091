/** A place on the canvas. */
export interface Spot {
  x: number
  y: number
}

export interface Area {
  width: number
  height: number
}

/** How far a point is from a piece of a line. */
export function distanceToSegment(point: Spot, from: Spot, to: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / square
  const part = Math.min(1, Math.max(0, along))
  return Math.hypot(point.x - from.x - part * dx, point.y - from.y - part * dy)
}

/** Whether a point lies on a line of several pieces, or as near as `slack`. */
export const isOnLine = (point: Spot, spots: Spot[], slack: number) =>
  spots.some((spot, n) => {
    const before = spots[n - 1]
    return before !== undefined && distanceToSegment(point, before, spot) <= slack
  })

/** The line through two spots, from the first one to the edge of the area beyond the second. */
export function rayTo(from: Spot, through: Spot, area: Area): Spot {
  const [dx, dy] = [through.x - from.x, through.y - from.y]
  if (dx === 0 && dy === 0) return through
  const reach = (distance: number, step: number) => (step === 0 ? Number.POSITIVE_INFINITY : distance / step)
  const byX = reach((dx > 0 ? Math.max(area.width, from.x) : Math.min(0, from.x)) - from.x, dx)
  const byY = reach((dy > 0 ? Math.max(area.height, from.y) : Math.min(0, from.y)) - from.y, dy)
  // From outside of the area the edge may lie behind: then the line ends where it was drawn to.
  const part = Math.max(1, Math.min(byX, byY))
  return { x: from.x + dx * part, y: from.y + dy * part }
}

/** The whole line through two spots, from edge to edge. */
export const extended = (a: Spot, b: Spot, area: Area): [Spot, Spot] => [rayTo(b, a, area), rayTo(a, b, area)]

export const between = (a: Spot, b: Spot, part: number): Spot => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
})

/** Moved by what leads from one spot to another. */
export const moved = (spot: Spot, from: Spot, to: Spot): Spot => ({
  x: spot.x + to.x - from.x,
  y: spot.y + to.y - from.y,
})

/** The outline of an ellipse within the corners. */
export function ellipse(a: Spot, b: Spot, pieces = 64): Spot[] {
  const middle = between(a, b, 0.5)
  const [rx, ry] = [Math.abs(b.x - a.x) / 2, Math.abs(b.y - a.y) / 2]
  return Array.from({ length: pieces }, (_, n) => {
    const angle = (n / pieces) * 2 * Math.PI
    return { x: middle.x + rx * Math.cos(angle), y: middle.y + ry * Math.sin(angle) }
  })
}

/** The three corners of an arrow's head at the end of a line. */
export function arrowHead(from: Spot, to: Spot, size: number): Spot[] {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const corner = (turn: number) => ({
    x: to.x - size * Math.cos(angle + turn),
    y: to.y - size * Math.sin(angle + turn),
  })
  return [to, corner(Math.PI / 7), corner(-Math.PI / 7)]
}
