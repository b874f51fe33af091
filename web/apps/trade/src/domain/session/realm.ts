import { useQueryClient } from '@tanstack/react-query'
import { useSession } from './session'

/** Goes over to practice, or back to one's own money. What was read in one realm is not shown in the other. */
export function useRealm() {
  const queries = useQueryClient()
  const { practice, setPractice } = useSession()
  const go = (to: boolean) => {
    setPractice(to)
    void queries.resetQueries({ predicate: (query) => query.queryKey[0] !== 'settings' })
  }
  return { practice, change: go, enter: () => go(true), leave: () => go(false) }
}
