import { useState } from 'react'

/** A picture of a collectible; an empty field where it can't be shown. */
export function Picture({
  src,
  name,
  shape = 'aspect-square',
  className = '',
}: {
  src: string
  name: string
  /** Another shape cuts it. */
  shape?: string
  className?: string
}) {
  const [broken, setBroken] = useState(false)
  return (
    <div className={`${shape} overflow-hidden bg-sunken ${className}`}>
      {src && !broken ? (
        <img
          src={src}
          alt={name}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      ) : null}
    </div>
  )
}
