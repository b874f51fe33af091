import { useT } from '@plimsoll/i18n'
import type { KLineData } from 'klinecharts'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { figure, percent, short } from '~/shared/format'
import type { Compared } from '../compare/show'
import { type IndicatorKind, type Instance, kindOf } from '../indicators/catalog'
import { CANDLES, paneOf } from '../indicators/panes'
import { COMPARED, NO_READINGS, type Readings } from '../readings'

/** Colours of lines are for lines: as letters they lean towards ink. */
const inked = (colour: string) => ({ color: `color-mix(in oklab, ${colour} 55%, var(--text))` })

/** A value as its pane writes it. */
export function written(kind: IndicatorKind, value: number | undefined, scale: number): string {
  if (value === undefined) return '—'
  if (kind.digits === 'volume') return short(value.toFixed(4))
  const digits = kind.digits === 'price' ? scale : kind.digits
  return figure(value.toFixed(digits), digits)
}

function Values({ one, readings, scale }: { one: Instance; readings: Readings; scale: number }) {
  const kind = kindOf(one.kind)
  const row = readings.values[one.id]
  if (!kind) return null
  return kind.plots.map(({ key, label }, n) =>
    // Of two sides only the one that holds is said.
    row?.[key] === undefined && kind.plots.some((other) => row?.[other.key] !== undefined) ? null : (
      <span key={key} style={inked(one.colours[n] ?? '')}>
        {label ? `${label} ` : ''}
        {written(kind, row?.[key], scale)}
      </span>
    ),
  )
}

interface Deeds {
  onEdit: (one: Instance) => void
  onRemove: (one: Instance) => void
}

function Item({
  one,
  readings,
  scale,
  onEdit,
  onRemove,
}: { one: Instance; readings: Readings; scale: number } & Deeds) {
  const t = useT()
  const name = [one.kind, ...one.params].join(' ')
  return (
    <span
      data-indicator={one.kind}
      className="group pointer-events-auto flex items-center gap-1.5 rounded-[3px] bg-bg/85"
    >
      <button
        type="button"
        onClick={() => onEdit(one)}
        aria-label={t('chart.indicator.edit', { name })}
        className="rounded-[4px] hover:text-text hover:underline"
      >
        {name}
      </button>
      <Values one={one} readings={readings} scale={scale} />
      <button
        type="button"
        aria-label={t('chart.indicator.remove', { name })}
        onClick={() => onRemove(one)}
        className="hidden size-4 place-items-center rounded-[4px] hover:bg-sunken desk:group-hover:grid desk:group-focus-within:grid"
      >
        <X size={12} aria-hidden />
      </button>
    </span>
  )
}

/** The candle under the cross. */
function Candle({ bar, scale }: { bar: KLineData; scale: number }) {
  const t = useT()
  const params = [
    ['chart.bar.open', bar.open],
    ['chart.bar.high', bar.high],
    ['chart.bar.low', bar.low],
    ['chart.bar.close', bar.close],
  ] as const
  return (
    <span className="flex flex-wrap gap-x-2">
      {params.map(([word, value]) => (
        <span key={word}>
          {t(word)} <span className="text-text">{figure(value.toFixed(scale), scale)}</span>
        </span>
      ))}
      <span className={bar.close >= bar.open ? 'text-up' : 'text-down'}>
        {percent((((bar.close - bar.open) / (bar.open || 1)) * 100).toFixed(2))}
      </span>
    </span>
  )
}

/**
 * What the lines are and what they say, over the chart where it begins and where each pane begins.
 * It hears the readings itself: the page around it need not be made anew with every tick.
 */
export function Legend({
  hear,
  indicators,
  compared,
  scale,
  ...deeds
}: {
  hear: (listener: (readings: Readings) => void) => () => void
  indicators: Instance[]
  compared: Compared[]
  scale: number
} & Deeds) {
  const [readings, read] = useState<Readings>(NO_READINGS)
  useEffect(() => hear(read), [hear])
  const shown = indicators.filter(({ hidden }) => !hidden)
  const onCandles = shown.filter((one) => paneOf(one) === CANDLES)
  const below = shown.filter((one) => paneOf(one) !== CANDLES)
  const letters = 'num pointer-events-none absolute start-0 text-[11px] leading-[17px] text-text-3'
  return (
    <div dir="ltr" className="pointer-events-none absolute inset-0 overflow-hidden">
      <div className={`${letters} top-1 flex max-w-[82%] flex-col px-2`}>
        {readings.bar ? <Candle bar={readings.bar} scale={scale} /> : null}
        <span className="flex flex-wrap gap-x-3">
          {compared.map(({ symbol, label, colour }) => (
            <span key={symbol} style={inked(colour)}>
              {label} {percent(readings.values[`${COMPARED}${symbol}`]?.percent?.toFixed(2))}
            </span>
          ))}
          {onCandles.map((one) => (
            <Item key={one.id} one={one} readings={readings} scale={scale} {...deeds} />
          ))}
        </span>
      </div>
      {below.map((one) => {
        const top = readings.tops[paneOf(one)]
        return top === undefined ? null : (
          <div key={one.id} className={`${letters} px-2`} style={{ top: top + 1 }}>
            <Item one={one} readings={readings} scale={scale} {...deeds} />
          </div>
        )
      })}
    </div>
  )
}
