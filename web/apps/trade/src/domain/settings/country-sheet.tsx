import { useLocale, useT } from '@plimsoll/i18n'
import { Empty, Failed, Sheet, SkeletonRows } from '@plimsoll/ui'
import { Check, Search } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { areaOf, type Country, type CountryGroup, useCountries, useCountryName } from './countries'
import { lettered, matching } from './country-letters'

/** Every country, searched by name, code or number, or found by its letter. */
export function CountrySheet({
  open,
  onClose,
  title,
  chosen,
  onChoose,
}: {
  open: boolean
  onClose: () => void
  title: string
  /** Whether this one is the present choice. */
  chosen: (country: Country) => boolean
  onChoose: (country: Country) => void
}) {
  const t = useT()
  const [typed, type] = useState('')
  const { data, isError, refetch } = useCountries()
  const locale = useLocale()
  const name = useCountryName()
  const letters = useMemo(() => lettered(data ?? [], locale, name), [data, locale, name])
  const groups = matching(letters, typed, name)
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t('common.close')}>
      <div className="sticky -top-1 z-10 -mx-5 mb-1 bg-raised px-5 pt-1 pb-2">
        <div className="flex items-center gap-2 rounded-md bg-sunken ps-3.5 focus-within:outline-2 focus-within:outline-accent">
          <Search size={18} className="text-text-3" aria-hidden />
          <input
            type="search"
            value={typed}
            onChange={(event) => type(event.target.value)}
            aria-label={t('common.search')}
            placeholder={t('common.search')}
            className="min-h-11 w-full min-w-0 bg-transparent pe-3 text-[16px] outline-none"
          />
        </div>
      </div>
      {/* The sheet keeps its height while somebody types. */}
      <div className="h-[62dvh] desk:h-[480px]">
        {isError ? (
          <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows label={t('common.loading')} />
        ) : groups.length ? (
          <Groups
            groups={groups}
            chosen={chosen}
            onChoose={(country) => {
              onChoose(country)
              type('')
              onClose()
            }}
          />
        ) : (
          <Empty title={t('common.nothing-found')} />
        )}
      </div>
    </Sheet>
  )
}

function Groups({
  groups,
  chosen,
  onChoose,
}: {
  groups: CountryGroup[]
  chosen: (country: Country) => boolean
  onChoose: (country: Country) => void
}) {
  const t = useT()
  const name = useCountryName()
  const headings = useRef(new Map<string, HTMLElement>())
  return (
    <div className="flex gap-2">
      <div className="min-w-0 flex-1 pb-4">
        {groups.map((group) => (
          <section key={group.letter}>
            <h3
              ref={(element) => {
                if (element) headings.current.set(group.letter, element)
              }}
              className="scroll-mt-16 pt-3 pb-1 text-sm font-semibold text-text-3"
            >
              {group.letter}
            </h3>
            <ul>
              {group.data.map((one) => (
                <li key={`${one.countryCode}${one.phoneCode}`}>
                  <button
                    type="button"
                    aria-pressed={chosen(one)}
                    onClick={() => onChoose(one)}
                    className="-mx-2 flex min-h-11 w-[calc(100%+16px)] items-center gap-3 rounded-sm px-2 text-start hover:bg-sunken"
                  >
                    <span className="min-w-0 flex-1 truncate">{name(one)}</span>
                    {chosen(one) ? <Check size={18} className="text-accent-ink" aria-hidden /> : null}
                    <span className="num text-text-3">+{areaOf(one)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {groups.length > 3 ? (
        <nav aria-label={t('common.letters')} className="sticky top-16 flex h-fit flex-col self-start">
          {groups.map(({ letter }) => (
            <button
              key={letter}
              type="button"
              onClick={() => headings.current.get(letter)?.scrollIntoView({ block: 'start' })}
              className="num w-7 py-px text-center! text-[11px] leading-[1.5] font-semibold text-text-3 hover:text-text"
            >
              {letter}
            </button>
          ))}
        </nav>
      ) : null}
    </div>
  )
}
