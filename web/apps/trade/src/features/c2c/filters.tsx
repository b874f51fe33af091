import { useT } from '@plimsoll/i18n'
import { Chips, Field, Segmented, Select } from '@plimsoll/ui'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useCountries, useCountryName } from '~/domain/settings/countries'
import { useLabel } from './labels'
import type { Config } from './queries'

const CountrySheet = lazy(async () => ({
  default: (await import('~/domain/settings/country-sheet')).CountrySheet,
}))

/** What the list shows; the address says it. */
export interface Filter {
  side: 'buy' | 'sell'
  coin: string
  fiat: string
  amount: string
  method: number
  country: string
}

/** The list follows the typing hand at this distance. */
const PAUSE_MS = 350
const ANY = ''

/** Methods by which a currency is paid. */
export const methodsOf = (config: Config, fiat: string) =>
  config.methods.filter(({ fiats }) => !fiats.length || fiats.includes(fiat))

function AmountFilter({ filter, config, onChange }: Changes) {
  const t = useT()
  const [typed, type] = useState(filter.amount)
  const decimals = config.fiats.find(({ code }) => code === filter.fiat)?.decimals ?? 2
  useEffect(() => {
    if (typed === filter.amount) return
    const timer = setTimeout(() => onChange({ amount: typed }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, filter.amount, onChange])
  return (
    <Field
      label={t('c2c.amount')}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      className="[&_input]:w-full"
      value={typed}
      onChange={(event) => {
        const clean = event.target.value.replace(/[\s,]/g, '')
        if (new RegExp(`^\\d{0,15}(\\.\\d{0,${decimals}})?$`).test(clean)) type(clean)
      }}
      end={<span className="shrink-0 text-[15px] text-text-3">{filter.fiat}</span>}
    />
  )
}

function CountryFilter({ filter, onChange }: Omit<Changes, 'config'>) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const name = useCountryName()
  const { data } = useCountries()
  const country = data?.flatMap((group) => group.data).find((one) => one.countryCode === filter.country)
  return (
    <>
      <Select
        label={t('common.country')}
        value={filter.country}
        onChange={(event) => (event.target.value === 'choose' ? setOpen(true) : onChange({ country: ANY }))}
      >
        <option value={ANY}>{t('c2c.any-country')}</option>
        {filter.country ? (
          <option value={filter.country}>{country ? name(country) : filter.country}</option>
        ) : null}
        <option value="choose">{t('c2c.choose-country')}</option>
      </Select>
      {open ? (
        <Suspense>
          <CountrySheet
            open
            onClose={() => setOpen(false)}
            title={t('common.country')}
            chosen={(one) => one.countryCode === filter.country}
            onChoose={(one) => onChange({ country: one.countryCode })}
          />
        </Suspense>
      ) : null}
    </>
  )
}

interface Changes {
  filter: Filter
  config: Config
  onChange: (change: Partial<Filter>) => void
}

/** Buying or selling, what, for what, how much, paid how, and where. */
export function Filters({ filter, config, onChange }: Changes) {
  const t = useT()
  const label = useLabel()
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Segmented
          name="side"
          label={t('c2c.side')}
          value={filter.side}
          onChange={(side) => onChange({ side })}
          className="w-full desk:w-64"
          choices={[
            { value: 'buy', label: t('c2c.buy'), tone: 'up' },
            { value: 'sell', label: t('c2c.sell'), tone: 'down' },
          ]}
        />
        <Chips
          name="coin"
          label={t('c2c.coin')}
          value={filter.coin}
          onChange={(coin) => onChange({ coin })}
          className="min-w-0"
          choices={config.coins.map(({ coin }) => ({ value: coin, label: coin.toUpperCase() }))}
        />
      </div>
      <div className="grid grid-cols-2 items-end gap-3 desk:grid-cols-4">
        <Select
          label={t('c2c.fiat')}
          value={filter.fiat}
          onChange={(event) => onChange({ fiat: event.target.value, method: 0, amount: '' })}
        >
          {config.fiats.map(({ code }) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </Select>
        <Select
          label={t('c2c.method')}
          value={filter.method}
          onChange={(event) => onChange({ method: Number(event.target.value) })}
        >
          <option value={0}>{t('c2c.any-method')}</option>
          {methodsOf(config, filter.fiat).map(({ id, name }) => (
            <option key={id} value={id}>
              {label(name)}
            </option>
          ))}
        </Select>
        <AmountFilter key={filter.fiat} filter={filter} config={config} onChange={onChange} />
        <CountryFilter filter={filter} onChange={onChange} />
      </div>
    </div>
  )
}
