import { queryOptions } from '@tanstack/react-query'

/** How often the node is asked to count again. */
const COUNT_AGAIN_MS = 5000

/** The node's own figures, counted from its ledger and journal at this moment. Parts are missing while it starts. */
export interface Status {
  journal?: { commands: number; at: number; hash: string }
  audit?: { checked: number; alarm: string | null }
  queue?: { commitMicrosMean: number }
  totals?: { coin: string; customers: string; house: string; outside: string }[]
}

export const statusQuery = queryOptions({
  queryKey: ['status'],
  refetchInterval: COUNT_AGAIN_MS,
  queryFn: async (): Promise<Status> => (await fetch('/status.json')).json(),
})
