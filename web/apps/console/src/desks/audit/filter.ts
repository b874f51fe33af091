import type { AuditFilter } from '@console/api/routes'
import type { Search } from '@console/table/search'

const DAY_MS = 86_400_000
const startOf = (day: string | undefined) => (day ? Date.parse(`${day}T00:00:00`) : undefined)

/** The filters of the address as the server takes them: days become the moments at which they begin and end. */
export function filterOf(search: Search): AuditFilter {
  const to = startOf(search.to)
  return {
    actor: search.actor,
    action: search.action,
    target: search.target,
    from: startOf(search.from),
    to: to === undefined ? undefined : to + DAY_MS - 1,
  }
}
