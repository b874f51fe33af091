import { useT } from '@plimsoll/i18n'
import { Segmented, Sheet, Switch } from '@plimsoll/ui'
import { SCALES, SHAPES } from '../layouts/layout'
import type { CandleSource } from '../source'
import { useChartState } from '../state'
import { ShapeIcon } from './shape-icons'

/** How candles are drawn and prices spread. words: chart.shape.* words: chart.scale.* words: chart.series.* */
export function SettingsSheet({
  open,
  source,
  onClose,
}: {
  open: boolean
  source: CandleSource
  onClose: () => void
}) {
  const t = useT()
  const { layout, change } = useChartState()
  return (
    <Sheet open={open} onClose={onClose} title={t('chart.settings')} closeLabel={t('common.close')}>
      <div className="space-y-5">
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-sm font-medium text-text-2">{t('chart.shape')}</legend>
          <div className="grid grid-cols-2 gap-1.5 desk:grid-cols-3">
            {SHAPES.map((shape) => (
              <button
                key={shape}
                type="button"
                aria-pressed={layout.shape === shape}
                onClick={() => change({ shape })}
                className="flex min-h-11 items-center gap-2.5 rounded-md bg-sunken px-3 text-start text-[15px] font-medium hover:bg-line aria-pressed:bg-primary aria-pressed:text-on-primary"
              >
                <ShapeIcon shape={shape} />
                {t(`chart.shape.${shape}` as 'chart.shape.candles')}
              </button>
            ))}
          </div>
        </fieldset>
        <div>
          <p className="mb-1.5 text-sm font-medium text-text-2">{t('chart.scale')}</p>
          <Segmented
            name="chart-scale"
            label={t('chart.scale')}
            value={layout.scale}
            onChange={(scale) => change({ scale })}
            choices={SCALES.map((value) => ({
              value,
              label: t(`chart.scale.${value}` as 'chart.scale.normal'),
            }))}
          />
        </div>
        {source.series.length > 1 ? (
          <div>
            <p className="mb-1.5 text-sm font-medium text-text-2">{t('chart.series')}</p>
            <Segmented
              name="chart-series"
              label={t('chart.series')}
              value={source.series.includes(layout.series) ? layout.series : 'last'}
              onChange={(series) => change({ series })}
              choices={source.series.map((value) => ({
                value,
                label: t(`chart.series.${value}` as 'chart.series.last'),
              }))}
            />
          </div>
        ) : null}
        <div className="flex items-center justify-between text-[15px]">
          {t('chart.fills')}
          <Switch label={t('chart.fills')} checked={layout.fills} onChange={(fills) => change({ fills })} />
        </div>
      </div>
    </Sheet>
  )
}
