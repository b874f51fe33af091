import { useT } from '@plimsoll/i18n'
import { BellPlus, Copy, Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { figure } from '~/shared/format'
import type { PricePlace } from '../price-at'

/** How an order is begun from a chart: what the two sides are called here, and what opens the ticket. */
export interface ChartTrade {
  up: string
  down: string
  begin: (side: 'up' | 'down', price?: string) => void
}

const WIDTH_PX = 240
const HEIGHT_PX = 216

function Item({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      role="menuitem"
      onClick={onClick}
      className="flex min-h-10 w-full items-center gap-2.5 rounded-sm px-2.5 text-start text-sm hover:bg-sunken focus-visible:bg-sunken"
    >
      {icon}
      {children}
    </button>
  )
}

/** What can be done at a price that was pointed at. */
export function PriceMenu({
  place,
  scale,
  area,
  trade,
  onAlert,
  onLine,
  onClose,
}: {
  place: PricePlace
  scale: number
  area: { width: number; height: number }
  trade: ChartTrade | undefined
  onAlert: () => void
  onLine: () => void
  onClose: () => void
}) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    const close = (event: Event) => {
      if (
        event instanceof KeyboardEvent ? event.key === 'Escape' : !box.current?.contains(event.target as Node)
      )
        onClose()
    }
    addEventListener('pointerdown', close)
    addEventListener('keydown', close)
    return () => {
      removeEventListener('pointerdown', close)
      removeEventListener('keydown', close)
    }
  }, [onClose])
  const price = figure(place.price, scale)
  const act = (deed: () => void) => () => {
    deed()
    onClose()
  }
  // Beside the pointer, on the side where there is room.
  const left = Math.max(4, Math.min(place.x - WIDTH_PX - 8, area.width - WIDTH_PX - 4))
  const top = Math.max(4, Math.min(place.y - 20, area.height - HEIGHT_PX))
  return (
    <div
      ref={box}
      role="menu"
      tabIndex={-1}
      aria-label={price}
      className="absolute z-30 w-60 rounded-md border border-line bg-raised p-1 shadow-lift outline-none"
      style={{ left, top }}
    >
      <p className="num px-2.5 py-1.5 text-sm font-semibold">{price}</p>
      {trade ? (
        <>
          <Item
            icon={<TrendingUp size={17} className="text-up" aria-hidden />}
            onClick={act(() => trade.begin('up', place.price))}
          >
            {t('chart.menu.limit', { side: trade.up })}
          </Item>
          <Item
            icon={<TrendingDown size={17} className="text-down" aria-hidden />}
            onClick={act(() => trade.begin('down', place.price))}
          >
            {t('chart.menu.limit', { side: trade.down })}
          </Item>
        </>
      ) : null}
      <Item icon={<BellPlus size={17} className="text-text-3" aria-hidden />} onClick={act(onAlert)}>
        {t('chart.menu.alert')}
      </Item>
      <Item icon={<Minus size={17} className="text-text-3" aria-hidden />} onClick={act(onLine)}>
        {t('chart.menu.line')}
      </Item>
      <Item
        icon={<Copy size={17} className="text-text-3" aria-hidden />}
        onClick={act(() => void navigator.clipboard?.writeText(place.price))}
      >
        {t('chart.menu.copy')}
      </Item>
    </div>
  )
}
