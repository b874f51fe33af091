import { useT } from '@plimsoll/i18n'
import { KeyValue, MoneyField, Segmented } from '@plimsoll/ui'
import { leftToRight, UNKNOWN } from '~/shared/format'
import { isPositive, over, times } from '~/shared/money'
import { type Draft, type FaultName, PERCENT_SCALE, PRICE_SCALE } from './ad-draft'
import { Distance, indexOf } from './distance'
import { price } from './figures'
import { floatingPrice } from './index-price'
import type { Config } from './queries'

const fiatOf = (draft: Draft, config: Config) => config.fiats.find(({ code }) => code === draft.fiat)

/** What one coin would cost now; nothing while nobody says. */
export function priceNow(draft: Draft, config: Config): string | undefined {
  const index = indexOf(config, draft.coin, draft.fiat)
  if (draft.priceType === 'fixed') return isPositive(draft.price) ? draft.price : undefined
  return isPositive(draft.percent) ? floatingPrice(index, over(draft.percent, '100', 4)) : undefined
}

/** A fixed price, or one that follows the index; with where it is now, and how far from the index. */
export function AdPrice({
  draft,
  config,
  onChange,
  now,
  say,
}: {
  draft: Draft
  config: Config
  onChange: (change: Partial<Draft>) => void
  now: string | undefined
  say: (name: FaultName) => string | undefined
}) {
  const t = useT()
  const fiat = fiatOf(draft, config)
  const index = indexOf(config, draft.coin, draft.fiat)
  const range = [config.ratioMin, config.ratioMax].map((ratio) => `${times(ratio, '100')}%`)
  return (
    <section className="space-y-3">
      {fiat?.floating ? (
        <Segmented
          name="price-type"
          label={t('c2c.price')}
          value={draft.priceType}
          onChange={(priceType) => onChange({ priceType })}
          choices={[
            { value: 'fixed', label: t('c2c.ad.fixed') },
            { value: 'ratio', label: t('c2c.ad.floats') },
          ]}
        />
      ) : null}
      {draft.priceType === 'fixed' ? (
        <MoneyField
          label={t('c2c.price')}
          scale={PRICE_SCALE}
          value={draft.price}
          onValue={(next) => onChange({ price: next })}
          unit={draft.fiat}
          error={say('price')}
        />
      ) : (
        <MoneyField
          label={t('c2c.ad.of-index')}
          scale={PERCENT_SCALE}
          value={draft.percent}
          onValue={(percent) => onChange({ percent })}
          unit="%"
          hint={t('c2c.ad.percent-hint', { range: leftToRight(range.join(' – ')) })}
          error={say('percent')}
        />
      )}
      <div className="rounded-md bg-sunken px-3.5 py-3">
        <KeyValue
          items={[
            [t('c2c.ad.price-now'), now ? `${price(now)} ${draft.fiat}` : UNKNOWN],
            [t('c2c.ad.index'), index ? `${price(index)} ${draft.fiat}` : UNKNOWN],
          ]}
        />
        {/* A seller likes it above the index, a buyer below. */}
        <Distance side={draft.side} price={now} index={index} className="mt-1 block text-end" />
      </div>
    </section>
  )
}
