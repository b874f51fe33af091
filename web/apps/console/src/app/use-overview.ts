import { call } from '@console/api/client'
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import { useQuery } from '@tanstack/react-query'

const REFRESH_MS = 15_000

/** What waits where: for the overview and for the counts of the sidebar. */
export const useOverview = () =>
  useQuery({
    queryKey: keys.overview,
    queryFn: () => call(routes.overview, {}),
    refetchInterval: REFRESH_MS,
  })
