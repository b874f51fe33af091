/** A day in one stroke. Drawn once: the last point is not chased. */
export function Sparkline({
  points,
  width = 72,
  height = 28,
  tone,
  fill,
  className,
}: {
  points: number[]
  width?: number
  height?: number
  tone: 'up' | 'down' | 'plain'
  fill?: boolean
  className?: string
}) {
  if (points.length < 2) return <svg width={width} height={height} aria-hidden className={className} />
  const low = Math.min(...points)
  const span = Math.max(...points) - low || 1
  const x = (n: number) => ((n / (points.length - 1)) * (width - 2) + 1).toFixed(1)
  const y = (value: number) => (height - 2 - ((value - low) / span) * (height - 4)).toFixed(1)
  const line = points.map((value, n) => `${n ? 'L' : 'M'}${x(n)} ${y(value)}`).join('')
  const colour = tone === 'up' ? 'var(--up)' : tone === 'down' ? 'var(--down)' : 'var(--text-3)'
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
      className={className}
    >
      {fill ? (
        <path d={`${line}L${x(points.length - 1)} ${height}L1 ${height}Z`} fill={colour} opacity="0.12" />
      ) : null}
      <path
        d={line}
        fill="none"
        stroke={colour}
        strokeWidth="1.6"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
