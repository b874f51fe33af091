import { type Chart, type OverlayEvent, registerOverlay, utils } from 'klinecharts'
import type { ChartLook } from '../appearance'
import { SLACK_PX, stroke } from '../drawings/figures'
import { CANDLES } from '../indicators/panes'
import { COUNTDOWN_PX } from '../styles'
import { spreadAround } from './spread'

/** A price worth seeing: an order, a position, where it ends, an alert. */
export interface PriceLine {
  id: string
  price: string
  label: string
  tone: 'up' | 'down' | 'plain' | 'accent' | 'note'
  /** It may be pulled to another price. */
  movable?: boolean
}

const COLOURS = { up: 'up', down: 'down', plain: 'quiet', accent: 'accent', note: 'note' } as const

const NAME = 'plimsoll.level'
const GROUP = 'levels'
const TAG_PX = 18
const MARGIN_PX = 8
const LETTERS_PX = 11
const PADDING_PX = 5
/** The legend's lines above the candles: labels keep off them. */
const HEAD_PX = 40

interface Carried {
  label: string
  colour: string
  paper: string
  family: string
  movable: boolean
  /** How wide the widest label is: lines begin after it, so that none crosses another's label. */
  room: number
  /** Where the others are, this one among them. As text: the library merges lists, so a shorter one would keep old prices. */
  prices: string
  own: number
}

const text = (color: string, backgroundColor: string, borderColor: string, family: string) => ({
  color,
  backgroundColor,
  borderColor,
  borderSize: 1,
  borderRadius: 3,
  family,
  size: LETTERS_PX,
  paddingLeft: PADDING_PX,
  paddingRight: PADDING_PX,
  paddingTop: 2,
  paddingBottom: 2,
})

/** An axis that counts percent is narrower than a price: there its tags are written smaller. */
const fitting = (price: string, width: number, family: string) =>
  utils.calcTextWidth(price, LETTERS_PX, 'normal', family) + PADDING_PX * 2 > width
    ? { size: LETTERS_PX - 1, paddingLeft: 1, paddingRight: 1 }
    : {}

/** Where the tag of a line is drawn so that it covers no other; nothing while the line is out of sight. */
function placeOf(
  { prices, own }: Carried,
  value: number,
  height: number,
  y: (price: number) => number,
  { last, head = 0 }: { last?: number | undefined; head?: number } = {},
): number | undefined {
  const all = (JSON.parse(prices) as number[]).map((price, n) => ({
    n,
    y: y(n === own ? value : price),
    height: TAG_PX,
  }))
  const seen = all.filter((tag) => tag.y >= 0 && tag.y <= height)
  const at = seen.findIndex(({ n }) => n === own)
  if (at < 0) return undefined
  const fixed = last === undefined ? undefined : { y: y(last), height: TAG_PX + 2, hanging: COUNTDOWN_PX }
  const below = seen.map((tag) => ({ ...tag, y: tag.y - head }))
  const place = spreadAround(below, height - head, fixed)[at]
  return place === undefined ? undefined : place + head
}

registerOverlay({
  name: NAME,
  totalStep: 2,
  createPointFigures: ({ overlay, coordinates: [at], bounding, yAxis }) => {
    const value = overlay.points[0]?.value
    if (!at || !yAxis || value === undefined) return []
    const carried = overlay.extendData as Carried
    const { label, colour, paper, family, movable, room } = carried
    const y = placeOf(carried, value, bounding.height, (price) => yAxis.convertToPixel(price), {
      head: HEAD_PX,
    })
    if (y === undefined) return []
    const across = [
      { x: MARGIN_PX + room, y: Math.round(at.y) + 0.5 },
      { x: bounding.width, y: Math.round(at.y) + 0.5 },
    ]
    return [
      { ...stroke(across, { colour, width: 1, dashed: true }), ignoreEvent: !movable },
      {
        type: 'text',
        attrs: { x: MARGIN_PX, y, text: label, baseline: 'middle' },
        styles: text(colour, paper, colour, family),
        ignoreEvent: !movable,
      },
    ]
  },
  createYAxisFigures: ({ chart, overlay, coordinates: [at], bounding, yAxis }) => {
    const value = overlay.points[0]?.value
    if (!at || !yAxis || value === undefined) return []
    const carried = overlay.extendData as Carried
    const { colour, paper, family } = carried
    const last = chart.getDataList().at(-1)?.close
    const y = placeOf(carried, value, bounding.height, (price) => yAxis.convertToPixel(price), { last })
    if (y === undefined) return []
    const start = yAxis.isFromZero()
    const price = chart.getThousandsSeparator().format(value.toFixed(chart.getSymbol()?.pricePrecision ?? 2))
    return {
      type: 'text',
      attrs: {
        x: start ? 0 : bounding.width,
        y,
        text: price,
        align: start ? 'left' : 'right',
        baseline: 'middle',
      },
      styles: { ...text(paper, colour, colour, family), ...fitting(price, bounding.width, family) },
      ignoreEvent: true,
    }
  },
})

export interface LevelEvents {
  /** A line was pulled to this price: a wish, nothing has changed yet. */
  onMove: (id: string, price: string) => void
  onPress: (id: string) => void
}

/** Lines that the reader is pulling just now: news must not take them out of the hand. */
const held = new WeakMap<Chart, string>()

const heightOf = (chart: Chart, value: number) => {
  const [spot] = [chart.convertToPixel([{ value }], { paneId: CANDLES })].flat()
  return spot?.y ?? 0
}

/** What a line does when it is pressed or pulled; anew with every price it has. */
function handlers(chart: Chart, id: string, from: number, { onMove, onPress }: LevelEvents) {
  const digits = chart.getSymbol()?.pricePrecision ?? 2
  return {
    // A right press would remove what it meets.
    onRightClick: (event: OverlayEvent<unknown>) => event.preventDefault?.(),
    onClick: () => onPress(id),
    onPressedMoveStart: () => void held.set(chart, id),
    onPressedMoveEnd: ({ overlay }: OverlayEvent<unknown>) => {
      held.delete(chart)
      const to = overlay.points[0]?.value
      // A press that slips a little is a press.
      if (to !== undefined && Math.abs(heightOf(chart, to) - heightOf(chart, from)) > SLACK_PX / 2)
        onMove(id, to.toFixed(digits))
      else chart.overrideOverlay({ id, points: [{ value: from }] })
    },
  }
}

/** Draws exactly these lines. */
export function drawLevels(chart: Chart, look: ChartLook, lines: PriceLine[], events: LevelEvents) {
  const prices = JSON.stringify(lines.map(({ price }) => Number(price)))
  const labelOf = ({ label, movable }: PriceLine) => (movable ? `↕ ${label}` : label)
  const widths = lines.map((line) => utils.calcTextWidth(labelOf(line), LETTERS_PX, 'normal', look.family))
  const room = Math.max(0, ...widths) + PADDING_PX * 2
  for (const { id } of chart.getOverlays({ groupId: GROUP }))
    if (!lines.some((line) => line.id === id)) chart.removeOverlay({ id })
  lines.forEach((line, own) => {
    const { id, price, tone, movable = false } = line
    if (held.get(chart) === id) return
    const extendData: Carried = {
      label: labelOf(line),
      room,
      colour: look[COLOURS[tone]],
      paper: look.paper,
      family: look.family,
      movable,
      prices,
      own,
    }
    const put = {
      id,
      points: [{ value: Number(price) }],
      lock: !movable,
      extendData,
      ...handlers(chart, id, Number(price), events),
    }
    if (chart.getOverlays({ id }).length) chart.overrideOverlay(put)
    else chart.createOverlay({ groupId: GROUP, name: NAME, zLevel: 10, ...put })
  })
}
