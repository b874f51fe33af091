import type { Data } from '@plimsoll/api'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/domain/api/api'

export type Reward = Data<'GET /api/apiDefi/showDefiActivity/{id}'>[number]

/** By the server's numbers. */
export const STATUS = { read: 1, claimed: 2 } as const

/** Others claim from the same budget. */
const REWARDS_MS = 15_000

/** Rewards on offer to a user, and those that were claimed. */
export const rewardsQuery = (user: number) =>
  queryOptions({
    queryKey: ['rewards', user],
    refetchInterval: REWARDS_MS,
    queryFn: () => call('GET /api/apiDefi/showDefiActivity/{id}', { id: user }),
  })

/** Pages of questionnaires, by their code. */
const PAGES: Record<string, string> = {
  risk: '/risk-survey',
  question: '/question',
  survey: '/survey',
}

/** Questionnaires that the reader has not finished, with their pages. */
export const unfinishedQuery = (locale: string) =>
  queryOptions({
    queryKey: ['surveys', 'unfinished', locale],
    queryFn: async () => {
      const [surveys, finished] = await Promise.all([
        call('GET /api/survey/list'),
        call('GET /api/survey/getInfo'),
      ])
      const done = finished.map(({ surveyId }) => surveyId)
      return surveys.flatMap(({ id, code, title }) => {
        const to = PAGES[code]
        return to && !done.includes(id) ? [{ id, title, to }] : []
      })
    },
  })
