import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '~/shared/session'

/** Goes over to practice money, or back to one's own. What was read in one realm is not shown in the other. */
export function useRealm() {
  const queries = useQueryClient()
  const { practice, setPractice } = useSession()
  const go = (to: boolean) => {
    setPractice(to)
    void queries.resetQueries()
  }
  return { practice, enter: () => go(true), leave: () => go(false) }
}
