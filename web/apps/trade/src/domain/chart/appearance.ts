/** The page's own colours and letters, as a canvas needs them. */
export interface ChartLook {
  up: string
  down: string
  line: string
  ink: string
  faint: string
  quiet: string
  paper: string
  accent: string
  /** Of what the reader wants to be told. */
  note: string
  family: string
}

const TOKENS = {
  up: '--up-fill',
  down: '--down-fill',
  line: '--line',
  ink: '--text',
  quiet: '--text-2',
  faint: '--text-3',
  paper: '--surface',
  accent: '--accent',
  family: '--font-figures',
} as const satisfies Record<Exclude<keyof ChartLook, 'note'>, string>

/** Told from chalk and from ink, and from every colour that means gain, loss or danger. */
const NOTE = '#7a63e8'

/** Read from the tokens where the chart stands: themes and up/down habits come with them. */
export function lookOf(element: Element): ChartLook {
  const css = getComputedStyle(element)
  const read = Object.entries(TOKENS).map(([name, token]) => [name, css.getPropertyValue(token).trim()])
  return { ...(Object.fromEntries(read) as unknown as ChartLook), note: NOTE }
}
