import type { Schema } from '@plimsoll/api'
import { useLocale } from '@plimsoll/i18n'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '~/domain/api/api'

export type Country = Schema<'CountryEntry'>
export type CountryGroup = Schema<'CountryGroup'>

export const useCountries = () =>
  useQuery({
    queryKey: ['countries'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => call('POST /api/user/getCountryCode'),
  })

/** The area code a phone begins with while nothing is known. */
export const FIRST_AREA = '93'

export const areaOf = (country: Country) => country.phoneCode.replace('+', '')

/** The region in a browser's languages, such as US in en-US. */
export function regionOf(languages: readonly string[]): string | undefined {
  for (const language of languages) {
    try {
      const { region } = new Intl.Locale(language)
      if (region) return region
    } catch {
      // Not a language tag: another may be.
    }
  }
  return undefined
}

/** Where the reader most likely is; nothing if the browser does not say. */
export function useHomeCountry(): Country | undefined {
  const { data } = useCountries()
  return useMemo(() => {
    const region = regionOf(navigator.languages)
    return data?.flatMap((group) => group.data).find((country) => country.countryCode === region)
  }, [data])
}

/** A country's name in the reader's language: the browser knows them all. */
export function useCountryName(): (country: Country) => string {
  const locale = useLocale()
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
    return (country) => {
      try {
        return names.of(country.countryCode) ?? country.englishName
      } catch {
        return country.englishName
      }
    }
  }, [locale])
}
