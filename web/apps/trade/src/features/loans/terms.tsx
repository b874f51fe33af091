import { useT } from '@plimsoll/i18n'
import { Chips } from '@plimsoll/ui'
import { rate } from '~/domain/lending/figures'
import type { LoanProduct } from './queries'

/** Which coin and for how long, each term with its price. */
export function TermChoice({
  products,
  value,
  onChange,
}: {
  products: LoanProduct[]
  value: LoanProduct
  onChange: (product: LoanProduct) => void
}) {
  const t = useT()
  const coins = [...new Set(products.map(({ coin }) => coin))]
  const terms = products.filter(({ coin }) => coin === value.coin)
  const pickCoin = (coin: string) => {
    const ofCoin = products.filter((one) => one.coin === coin)
    const next = ofCoin.find(({ cycleType }) => cycleType === value.cycleType) ?? ofCoin[0]
    if (next) onChange(next)
  }
  return (
    <div className="space-y-3">
      {coins.length > 1 ? (
        <Chips
          name="coin"
          label={t('funds.coin')}
          value={value.coin}
          onChange={pickCoin}
          choices={coins.map((coin) => ({ value: coin, label: coin.toUpperCase() }))}
          className="-mx-4 px-4"
        />
      ) : null}
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium text-text-2">{t('lending.term')}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] gap-2.5">
          {terms.map((product) => (
            <label
              key={product.id}
              className="relative cursor-pointer rounded-md border border-line bg-surface px-4 py-3 transition-colors duration-120 hover:bg-sunken has-checked:border-text has-checked:bg-surface has-checked:ring-1 has-checked:ring-text has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="term"
                className="sr-only"
                checked={product.id === value.id}
                onChange={() => onChange(product)}
              />
              <span className="block text-[17px] font-semibold">
                {t('lending.days', { days: product.cycleType })}
              </span>
              <span className="block text-sm text-text-2">
                {t('lending.rate-day', { rate: rate(product.odds) })}
              </span>
              <span className="block text-sm text-text-3">
                {t('lending.rate-year', { rate: rate(product.apr, 2) })}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
