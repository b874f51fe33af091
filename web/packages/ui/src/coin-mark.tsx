import { useState } from 'react'
import { cx } from './class-names'

const hue = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)

/** The sign of a coin or an instrument: its picture, or its letters on a colour of its own. */
export function CoinMark({
  symbol,
  src,
  size = 36,
  className,
}: {
  symbol: string
  src?: string
  size?: number
  className?: string
}) {
  const [broken, setBroken] = useState(false)
  const letters =
    symbol
      .replace(/usdt?$/i, '')
      .slice(0, 3)
      .toUpperCase() || symbol.slice(0, 3).toUpperCase()
  const h = hue(symbol.toLowerCase())
  if (src && !broken) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
        className={cx('shrink-0 rounded-full bg-sunken', className)}
      />
    )
  }
  return (
    <span
      aria-hidden
      className={cx('grid shrink-0 place-items-center rounded-full font-semibold', className)}
      style={{
        width: size,
        height: size,
        fontSize: size * (letters.length > 2 ? 0.3 : 0.36),
        background: `light-dark(oklch(0.92 0.045 ${h}), oklch(0.3 0.05 ${h}))`,
        color: `light-dark(oklch(0.4 0.11 ${h}), oklch(0.85 0.09 ${h}))`,
      }}
    >
      {letters}
    </span>
  )
}
