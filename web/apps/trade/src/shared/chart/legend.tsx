import { useT } from '@plimsoll/i18n'
import type { KLineData } from 'klinecharts'
import { figure, percent } from '../format'
import { INDICATORS } from './indicators'
import { LINE_COLOURS } from './styles'

/** One line above the candles: the candle under the cross, or what the coloured lines are. */
export function Legend({
  bar,
  scale,
  indicators,
}: {
  bar: KLineData | undefined
  scale: number
  indicators: string[]
}) {
  const t = useT()
  const price = (value: number) => figure(value.toFixed(scale), scale)
  return (
    <div
      dir="ltr"
      className="num flex h-6 items-center gap-2.5 overflow-hidden px-4 text-[11px] whitespace-nowrap text-text-3 desk:px-3 desk:text-xs"
    >
      {bar ? (
        <>
          {(
            [
              ['market.bar.open', bar.open],
              ['market.bar.high', bar.high],
              ['market.bar.low', bar.low],
              ['market.bar.close', bar.close],
            ] as const
          ).map(([word, value]) => (
            <span key={word}>
              {t(word)} <span className="text-text">{price(value)}</span>
            </span>
          ))}
          <span className={bar.close >= bar.open ? 'text-up' : 'text-down'}>
            {percent((((bar.close - bar.open) / (bar.open || 1)) * 100).toFixed(2))}
          </span>
        </>
      ) : (
        INDICATORS.filter(({ name, onCandles }) => onCandles && indicators.includes(name)).map(
          ({ name, params }) => (
            <span key={name} className="flex gap-1">
              {name}
              {params.map((param, n) => (
                <span key={n} style={{ color: `color-mix(in oklab, ${LINE_COLOURS[n]} 55%, var(--text))` }}>
                  {param}
                </span>
              ))}
            </span>
          ),
        )
      )}
    </div>
  )
}
