import { useT } from '@plimsoll/i18n'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useCountries, useCountryName } from './countries'

const CountrySheet = lazy(async () => ({ default: (await import('./country-sheet')).CountrySheet }))

/** A country, by its code of two letters. */
export function CountryField({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (code: string) => void
  error?: string | undefined
}) {
  const t = useT()
  const id = useId()
  const [open, setOpen] = useState(false)
  const name = useCountryName()
  const { data } = useCountries()
  const country = data?.flatMap((group) => group.data).find((one) => one.countryCode === value)
  return (
    <div>
      <span id={`${id}-label`} className="mb-1.5 block text-sm font-medium text-text-2">
        {t('common.country')}
      </span>
      <button
        type="button"
        id={id}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={error ? `${id}-said` : undefined}
        onClick={() => setOpen(true)}
        className={`flex min-h-13 w-full items-center gap-2 rounded-md border bg-surface px-3.5 text-start text-[16px] ${error ? 'border-bad' : 'border-line'}`}
      >
        <span className={`min-w-0 flex-1 truncate ${country ? '' : 'text-text-3'}`}>
          {country ? name(country) : t('common.choose')}
        </span>
        <ChevronDown size={18} className="shrink-0 text-text-3" aria-hidden />
      </button>
      {error ? (
        <p id={`${id}-said`} role="alert" className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      ) : null}
      {open ? (
        <Suspense>
          <CountrySheet
            open
            onClose={() => setOpen(false)}
            title={t('common.country')}
            chosen={(one) => one.countryCode === value}
            onChoose={(one) => onChange(one.countryCode)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
