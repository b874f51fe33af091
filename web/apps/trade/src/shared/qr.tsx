import { renderSVG } from 'uqr'

/** A text as a square to be scanned, black on white in every theme: scanners want the contrast. */
export function QrCode({ text, label, size = 200 }: { text: string; label: string; size?: number }) {
  const svg = renderSVG(text, { border: 2 })
  return (
    <img
      alt={label}
      width={size}
      height={size}
      className="rounded-md"
      src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
    />
  )
}
