// A picture of a position to show to others. It says how it went in percent, not how much money it was.

import type { PositionRow } from '~/domain/trading/types'
import { figure, moment, percent } from '~/shared/format'
import { sign } from '~/shared/money'
import { earnAt, returnOn } from './valuation'

export interface Shown {
  title: string
  side: string
  result: string
  way: -1 | 0 | 1
  rows: [string, string][]
  at: string
  /** Said where money is play money: a picture travels without the strip of the page. */
  notice: string
}

interface Words {
  side: string
  entry: string
  price: string
  notice: string
}

/** What stands on the card. */
export function shownOf(
  position: PositionRow,
  name: string,
  scale: number,
  mark: string | null | undefined,
  words: Words,
  now: number,
): Shown {
  const price = position.status === 0 ? mark : position.dealPrice
  const earn = position.status === 0 && price ? earnAt(position, price) : position.earn
  const gain = returnOn(earn, position.amount)
  return {
    title: name,
    side: `${words.side} ${position.leverage}×`,
    result: percent(gain),
    way: sign(gain) as -1 | 0 | 1,
    rows: [
      [words.entry, figure(position.openPrice, scale)],
      [words.price, figure(price, scale)],
    ],
    at: moment(now),
    notice: words.notice,
  }
}

export const CARD = { width: 1080, height: 1080 }
const EDGE = 96

export interface Colours {
  ground: string
  text: string
  quiet: string
  up: string
  down: string
}

/** Draws the card onto a canvas of its size. */
export function drawCard(context: CanvasRenderingContext2D, shown: Shown, brand: string, colours: Colours) {
  const { width, height } = CARD
  const rtl = document.documentElement.dir === 'rtl'
  const x = rtl ? width - EDGE : EDGE
  const write = (
    text: string,
    y: number,
    font: string,
    colour: string,
    at = x,
    align = rtl ? 'right' : 'left',
  ) => {
    context.font = font
    context.fillStyle = colour
    context.textAlign = align as CanvasTextAlign
    context.fillText(text, at, y, width - 2 * EDGE)
  }
  const face = getComputedStyle(document.body).fontFamily || 'sans-serif'
  const tone = shown.way > 0 ? colours.up : shown.way < 0 ? colours.down : colours.text
  context.direction = rtl ? 'rtl' : 'ltr'
  context.fillStyle = colours.ground
  context.fillRect(0, 0, width, height)
  // The line that gives the platform its name: above it all is well.
  context.fillStyle = tone
  context.fillRect(0, height - 24, width, 24)
  write(brand, 150, `600 44px ${face}`, colours.text)
  write(shown.title, 320, `600 84px ${face}`, colours.text)
  write(shown.side, 400, `500 48px ${face}`, tone)
  write(shown.result, 620, `700 190px ${face}`, tone)
  shown.rows.forEach(([name, value], n) => {
    const y = 760 + n * 76
    write(name, y, `400 44px ${face}`, colours.quiet)
    write(value, y, `600 44px ${face}`, colours.text, rtl ? EDGE : width - EDGE, rtl ? 'left' : 'right')
  })
  write(shown.at, 950, `400 36px ${face}`, colours.quiet)
  if (shown.notice) write(shown.notice, 1006, `400 34px ${face}`, colours.quiet)
}
