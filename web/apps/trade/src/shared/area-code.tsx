import { useT } from '@plimsoll/i18n'
import { Sheet, SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { post } from './api'

interface Group {
  letter: string
  data: { englishName: string; chineseName: string; phoneCode: string; countryCode: string }[]
}

export const useCountries = () =>
  useQuery({
    queryKey: ['countries'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => post<Group[]>('/api/user/getCountryCode'),
  })

/** The area code a phone begins with while nobody chose another. */
export const FIRST_AREA = '93'

/** A country's area code: searched, or found by its letter. */
export function AreaCode({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [typed, type] = useState('')
  const { data } = useCountries()
  const text = typed.trim().toLowerCase()
  const groups = (data ?? [])
    .map((group) => ({
      ...group,
      data: group.data.filter((one) =>
        [one.englishName, one.chineseName, one.phoneCode].some((name) => name.toLowerCase().includes(text)),
      ),
    }))
    .filter((group) => group.data.length)
  return (
    <>
      <button
        type="button"
        aria-label={t('common.area-code')}
        onClick={() => setOpen(true)}
        className="num flex shrink-0 items-center gap-1 pe-1 text-[16px]"
      >
        +{value} <ChevronDown size={15} className="text-text-3" aria-hidden />
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('common.area-code')}
        closeLabel={t('common.close')}
      >
        <input
          type="search"
          value={typed}
          onChange={(event) => type(event.target.value)}
          aria-label={t('common.search')}
          placeholder={t('common.search')}
          className="sticky top-0 mb-2 min-h-11 w-full rounded-md bg-sunken px-3.5 outline-none focus:outline-2 focus:outline-accent"
        />
        {data ? (
          groups.map((group) => (
            <section key={group.letter}>
              <h3 className="py-1 text-sm font-semibold text-text-3">{group.letter}</h3>
              <ul>
                {group.data.map((one) => (
                  <li key={`${one.countryCode}${one.phoneCode}`}>
                    <button
                      type="button"
                      onClick={() => {
                        onChange(one.phoneCode.replace('+', ''))
                        setOpen(false)
                      }}
                      className="flex min-h-11 w-full items-center justify-between gap-3 text-start"
                    >
                      <span>{one.englishName}</span>
                      <span className="num text-text-3">+{one.phoneCode.replace('+', '')}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))
        ) : (
          <SkeletonRows label={t('common.loading')} />
        )}
      </Sheet>
    </>
  )
}
