import type { Data, Params } from '@plimsoll/api'
import { current } from '@plimsoll/i18n'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/domain/api/api'

export type Survey = Data<'GET /api/survey/list'>[number]
export type Question = Survey['questions'][number]
/** What answers came to; for good when `validUntil` is missing. */
export type Verdict = Data<'GET /api/survey/getInfo'>[number]

/** An option, several of them, or words. */
export type Value = number | number[] | string
export type Answers = Record<number, Value>

export const surveysQuery = () =>
  queryOptions({
    queryKey: ['surveys', 'list', current()],
    queryFn: () => call('GET /api/survey/list'),
  })

export const verdictsQuery = () =>
  queryOptions({
    queryKey: ['surveys', 'verdicts', current()],
    queryFn: () => call('GET /api/survey/getInfo'),
  })

export const investorQuery = () =>
  queryOptions({
    queryKey: ['surveys', 'investor', current()],
    queryFn: () => call('GET /api/investor/userInfo'),
  })

const isGiven = (value: Value | undefined) =>
  typeof value === 'number' || (value !== undefined && value.length > 0)

/** The first question that must be answered and is not. */
export const missing = (questions: Question[], answers: Answers) =>
  questions.find((question) => question.required && !isGiven(answers[question.id]))

export const answered = (questions: Question[], answers: Answers) =>
  questions.filter((question) => isGiven(answers[question.id])).length

export function send(survey: Survey, answers: Answers) {
  const given = survey.questions
    .filter((question) => isGiven(answers[question.id]))
    .map((question) => ({ qid: question.id, value: answers[question.id] }))
  return call('POST /api/survey/set', {
    surveyId: survey.id,
    version: survey.version,
    // A value is a number, numbers or words; the description can only say that it is something.
    answers: given as unknown as Params<'POST /api/survey/set'>['answers'],
  })
}
