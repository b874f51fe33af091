import { current } from '@plimsoll/i18n'
import { queryOptions } from '@tanstack/react-query'
import { get, post } from '~/shared/api'

export interface Question {
  id: number
  type: 'single' | 'multi' | 'text'
  title: string
  options: { id: number; label: string }[]
  required: boolean
}

export interface Survey {
  id: number
  code: string
  title: string
  intro: string
  version: number
  questions: Question[]
}

export interface Verdict {
  surveyId: number
  version: number
  score: number
  level: string
  text: string
  passed: boolean
  time: number
  validUntil: number | null
}

/** An option, several of them, or words. */
export type Value = number | number[] | string
export type Answers = Record<number, Value>

export const surveysQuery = () =>
  queryOptions({
    queryKey: ['surveys', 'list', current()],
    queryFn: () => get<Survey[]>('/api/survey/list'),
  })

export const verdictsQuery = () =>
  queryOptions({
    queryKey: ['surveys', 'verdicts', current()],
    queryFn: () => get<Verdict[]>('/api/survey/getInfo'),
  })

const isGiven = (value: Value | undefined) =>
  typeof value === 'number' || (value !== undefined && value.length > 0)

/** The first question that must be answered and is not. */
export const missing = (questions: Question[], answers: Answers) =>
  questions.find((question) => question.required && !isGiven(answers[question.id]))

export function send(survey: Survey, answers: Answers) {
  const given = survey.questions
    .filter((question) => isGiven(answers[question.id]))
    .map((question) => ({ qid: question.id, value: answers[question.id] }))
  return post<Verdict>('/api/survey/set', { surveyId: survey.id, version: survey.version, answers: given })
}
