import { useT } from '@plimsoll/i18n'
import { lazy, Suspense, useState } from 'react'
import type { Place } from './sheet'

const SeveralOrders = lazy(() => import('./sheet').then(({ SeveralOrders }) => ({ default: SeveralOrders })))

/** The way to orders that are several at once: fetched by those who want them. */
export function MoreOrders({
  place,
  priceScale,
  quote,
}: {
  place: Place
  priceScale: number
  quote: string
}) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="min-h-11 text-sm font-semibold text-accent-ink"
        onClick={() => setOpen(true)}
      >
        {t(place.venue === 'spot' ? 'trade.several' : 'trade.several.scale')}
      </button>
      {open ? (
        <Suspense>
          <SeveralOrders place={place} priceScale={priceScale} quote={quote} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
