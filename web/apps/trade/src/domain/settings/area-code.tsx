import { useT } from '@plimsoll/i18n'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { areaOf, FIRST_AREA, useHomeCountry } from './countries'

const CountrySheet = lazy(async () => ({ default: (await import('./country-sheet')).CountrySheet }))

/** The area code that was chosen; until then the one of the browser's region. */
export function useArea() {
  const [chosen, choose] = useState<string>()
  const home = useHomeCountry()
  return [chosen ?? (home ? areaOf(home) : FIRST_AREA), choose] as const
}

/** A country's area code, at the beginning of a phone number. */
export function AreaCode({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  // Several countries share a code: the one that was picked is marked, not all of them.
  const home = useHomeCountry()
  const [picked, pick] = useState<string>()
  return (
    <>
      <button
        type="button"
        aria-label={t('common.area-code-of', { code: `+${value}` })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-ms-1 flex min-h-11 shrink-0 items-center gap-1 border-e border-line ps-1 pe-3 text-[16px]"
      >
        <span className="num">+{value}</span>
        <ChevronDown size={15} className="text-text-3" aria-hidden />
      </button>
      {open ? (
        <Suspense>
          <CountrySheet
            open
            onClose={() => setOpen(false)}
            title={t('common.area-code')}
            chosen={(country) =>
              areaOf(country) === value && country.countryCode === (picked ?? home?.countryCode)
            }
            onChoose={(country) => {
              pick(country.countryCode)
              onChange(areaOf(country))
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
