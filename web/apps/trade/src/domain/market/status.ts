import { queryOptions } from '@tanstack/react-query'

/** How often the node is asked to count again: what is called "now" is never two seconds old. */
const COUNT_AGAIN_MS = 1000

/** The node's own figures, counted from its ledger and journal at this moment. Parts are missing while it starts. */
export interface Status {
  journal?: { commands: number; at: number; hash: string }
  audit?: { checked: number; alarm: string | null }
  queue?: { commitMicrosMean: number }
  /** All coins together, each at its index price; what has no price is left out and named. */
  worth?: { coin: string; customers: string; house: string; outside: string; unpriced: string[] }
}

export const statusQuery = queryOptions({
  queryKey: ['status'],
  refetchInterval: COUNT_AGAIN_MS,
  queryFn: async (): Promise<Status> => (await fetch('/status.json')).json(),
})
