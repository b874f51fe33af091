import type { ToolId } from '../drawings/drawing'

/** A picture of each tool on 20 by 20: what it draws, with its handles as dots. */
const PATHS: Record<ToolId, { path: string; dots?: [number, number][] }> = {
  trend: {
    path: 'M5.5 14.5 14.5 5.5',
    dots: [
      [4, 16],
      [16, 4],
    ],
  },
  ray: {
    path: 'M5.5 14.5 18 2',
    dots: [
      [4, 16],
      [10.5, 9.5],
    ],
  },
  extended: {
    path: 'M2 18 18 2',
    dots: [
      [7, 13],
      [13, 7],
    ],
  },
  arrow: { path: 'M4 16 16 4M9.5 4H16v6.5' },
  horizontal: { path: 'M2 10h6M12 10h6', dots: [[10, 10]] },
  'horizontal-ray': { path: 'M6 10h12', dots: [[4, 10]] },
  vertical: { path: 'M10 2v6M10 12v6', dots: [[10, 10]] },
  cross: { path: 'M10 2v6M10 12v6M2 10h6M12 10h6', dots: [[10, 10]] },
  channel: {
    path: 'M2 11 14 3M6 17l12-8',
    dots: [
      [2, 11],
      [14, 3],
      [12, 13],
    ],
  },
  pitchfork: { path: 'M3 17 12 8M7 4l9 9M7 4l4-2.5M16 13l2.5-4M12 8l5-5' },
  retracement: {
    path: 'M3 3h14M3 8h14M3 12h14M3 17h14',
    dots: [
      [3, 17],
      [17, 3],
    ],
  },
  extension: {
    path: 'M8 2h10M8 7h10M8 12h10M2 18l4-9 3 6',
    dots: [
      [2, 18],
      [6, 9],
      [9, 15],
    ],
  },
  rectangle: { path: 'M3.5 5h13v10h-13z' },
  ellipse: {
    path: 'M10 4.5c4 0 7.5 2.5 7.5 5.500s-3.500 5.500-7.500 5.500S2.500 13 2.500 10 6 4.500 10 4.500Z',
  },
  triangle: { path: 'M10 3.500 17.500 16h-15Z' },
  'price-range': {
    path: 'M4 3h12M4 17h12M10 5v10M7.500 7.500 10 5l2.500 2.500M7.500 12.500 10 15l2.500-2.500',
  },
  'date-range': {
    path: 'M3 4v12M17 4v12M5 10h10M7.500 7.500 5 10l2.500 2.500M12.500 7.500 15 10l-2.500 2.500',
  },
  measure: { path: 'm2.500 13.500 11-11 4 4-11 11zM6 10l1.500 1.500M8.500 7.500 11 10M11 5l1.500 1.500' },
  long: { path: 'M3 12h14M3 16.500h14M3 3h14v9H3zM10 10V5.500M7.800 7.500 10 5.300l2.200 2.200' },
  short: { path: 'M3 8h14M3 3.500h14M3 8h14v9H3zM10 10v4.500M7.800 12.500l2.200 2.200 2.200-2.200' },
  brush: { path: 'M3 14c3-6 5 2 8-4s4-7 6-5' },
  text: { path: 'M4 6V4h12v2M10 4v12M8 16h4' },
}

export function ToolIcon({ tool, size = 20 }: { tool: ToolId; size?: number }) {
  const { path, dots = [] } = PATHS[tool]
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
      {dots.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="1.6" fill="var(--bg)" />
      ))}
    </svg>
  )
}
