import { useT } from '@plimsoll/i18n'
import { leftToRight } from '~/shared/format'
import { yearly } from './figures'
import { termsOf } from './offer'
import type { Fund } from './queries'

/** For how long. A fund with one term says it and asks nothing. */
export function TermChoice({
  fund,
  value,
  error,
  onChange,
}: {
  fund: Fund
  value: number
  error: string | undefined
  onChange: (days: number) => void
}) {
  const t = useT()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-text-2">{t('earn.term')}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] gap-2.5">
        {termsOf(fund).map((days) => (
          <label
            key={days}
            className="relative cursor-pointer rounded-md border border-line bg-surface px-4 py-3 transition-colors duration-120 hover:bg-sunken has-checked:border-text has-checked:bg-surface has-checked:ring-1 has-checked:ring-text has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="term"
              className="sr-only"
              checked={days === value}
              onChange={() => onChange(days)}
            />
            <span className="block text-[17px] font-semibold">{t('earn.days', { days })}</span>
            <span className="block text-sm text-text-2">
              {t('earn.rate-year', { rate: leftToRight(yearly(fund.apr)) })}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p role="alert" className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
