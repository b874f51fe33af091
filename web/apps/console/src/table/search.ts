// Filters in the address: plain words, no quotes, nothing that is empty.
import { useNavigate, useSearch } from '@tanstack/react-router'

export type Search = Record<string, string | undefined>

export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** The filters of the list that is shown, and a way to change some of them. */
export function useFilters(): [Search, (change: Search) => void] {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const set = (change: Search) =>
    void navigate({
      to: '.',
      search: ((now: Search) => ({ ...now, cursor: undefined, ...change })) as never,
      replace: true,
    })
  return [search, set]
}
