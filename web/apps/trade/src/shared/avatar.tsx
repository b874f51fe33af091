import { UserRound } from 'lucide-react'

/** Somebody's picture, or the first letter of their name. */
export function Avatar({ src, name, size = 56 }: { src?: string | undefined; name: string; size?: number }) {
  const box = { width: size, height: size }
  if (src) return <img src={src} alt="" style={box} className="shrink-0 rounded-full object-cover" />
  return (
    <span
      aria-hidden
      style={{ ...box, fontSize: size * 0.42 }}
      className="grid shrink-0 place-items-center rounded-full bg-primary font-semibold text-on-primary"
    >
      {name ? name.slice(0, 1).toUpperCase() : <UserRound size={size * 0.45} />}
    </span>
  )
}
