import type { Shape } from '../layouts/layout'

const PATHS: Record<Shape, { path: string; fill?: string }> = {
  candles: { path: 'M6 2v3M6 13v4M14 3v4M14 14v4', fill: 'M3.500 5h5v8h-5zM11.500 7h5v7h-5z' },
  hollow: { path: 'M6 2v3M6 13v4M14 3v4M14 14v4M3.500 5h5v8h-5zM11.500 7h5v7h-5z' },
  heikin: { path: 'M4 8v8M10 5v9M16 2v8', fill: 'M2 10h4v4H2zM8 7h4v5H8zM14 4h4v4h-4z' },
  bars: { path: 'M6 3v13M3 6h3M6 12h3M14 4v13M11 13h3M14 7h3' },
  line: { path: 'm2 14 5-6 4 3 7-8' },
  area: { path: 'm2 12 5-6 4 3 7-6', fill: 'm2 12 5-6 4 3 7-6v14H2z' },
}

export function ShapeIcon({ shape, size = 18 }: { shape: Shape; size?: number }) {
  const { path, fill } = PATHS[shape]
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {fill ? (
        <path d={fill} fill="currentColor" fillOpacity={shape === 'area' ? 0.25 : 1} stroke="none" />
      ) : null}
      <path d={path} />
    </svg>
  )
}
