import { useT } from '@plimsoll/i18n'
import { Badge, Button, Card, Empty, Failed, SkeletonRows, Waterline } from '@plimsoll/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '~/domain/api/api'
import { Page } from '~/domain/layout/page'
import { date } from '~/shared/format'
import { Effect } from './effect'
import { QuestionField } from './question'
import {
  type Answers,
  answered,
  missing,
  type Survey,
  send,
  surveysQuery,
  type Verdict,
  verdictsQuery,
} from './survey'

/** What the last answers came to. Only a questionnaire that decides something is passed or not. */
function Result({ verdict, onAgain }: { verdict: Verdict; onAgain: () => void }) {
  const t = useT()
  const decides = verdict.level !== 'RECEIVED'
  return (
    <Card className="p-6">
      {decides ? (
        <div className="mb-3 flex items-center gap-3">
          <Badge tone={verdict.passed ? 'good' : 'warn'}>
            {t(verdict.passed ? 'content.survey.passed' : 'content.survey.not-passed')}
          </Badge>
          <span className="num text-text-3">{t('content.survey.score', { score: verdict.score })}</span>
        </div>
      ) : null}
      <p className="text-lg font-medium text-balance" dir="auto">
        {verdict.text}
      </p>
      <p className="num mt-2 mb-5 text-sm text-text-3">
        {verdict.validUntil
          ? t('content.survey.valid', { date: date(verdict.validUntil) })
          : date(verdict.time)}
      </p>
      <Button look="outline" onClick={onAgain}>
        {t('content.survey.again')}
      </Button>
    </Card>
  )
}

function Form({
  survey,
  answers,
  onAnswers,
  onDone,
}: {
  survey: Survey
  answers: Answers
  onAnswers: (answers: Answers) => void
  onDone: () => void
}) {
  const t = useT()
  const queries = useQueryClient()
  const [tried, setTried] = useState(false)
  const lacking = missing(survey.questions, answers)
  const submit = useMutation({
    mutationFn: () => send(survey, answers),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: verdictsQuery().queryKey })
      onDone()
      scrollTo({ top: 0 })
    },
    onError: showError,
  })
  return (
    <form
      className="space-y-10"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (lacking) document.getElementById(`question-${lacking.id}`)?.scrollIntoView({ behavior: 'smooth' })
        else submit.mutate()
      }}
    >
      <p className="text-text-2">
        <bdi>{survey.intro}</bdi>
      </p>
      {survey.questions.map((question, n) => (
        <QuestionField
          key={question.id}
          question={question}
          number={n + 1}
          value={answers[question.id]}
          lacking={tried && lacking?.id === question.id}
          onValue={(value) => onAnswers({ ...answers, [question.id]: value })}
        />
      ))}
      <Button type="submit" size="lg" wide busy={submit.isPending}>
        {t('content.survey.send')}
      </Button>
    </form>
  )
}

/** How far one is; on a phone it stays in sight under the title. */
function Progress({ survey, answers }: { survey: Survey; answers: Answers }) {
  const t = useT()
  const all = survey.questions.length
  const done = answered(survey.questions, answers)
  const params = t('content.survey.done', { done, all })
  return (
    <div className="sticky top-14 z-10 -mx-4 mb-6 bg-bg/95 px-4 py-3 backdrop-blur desk:static desk:mx-0 desk:mb-5 desk:bg-transparent desk:p-0 desk:backdrop-blur-none">
      <p className="num mb-2 text-sm text-text-3">{params}</p>
      <Waterline label={params} value={done / all} tone={done === all ? 'good' : 'plain'} />
    </div>
  )
}

/** A questionnaire: its last result if there is one, otherwise its questions. `edit` goes to the questions at once. */
export function SurveyPage({ code, edit = false }: { code: 'risk' | 'question' | 'survey'; edit?: boolean }) {
  const t = useT()
  const surveys = useQuery(surveysQuery())
  const verdicts = useQuery(verdictsQuery())
  const [answering, setAnswering] = useState(edit)
  const [answers, setAnswers] = useState<Answers>({})
  const survey = surveys.data?.find((one) => one.code === code)
  const verdict = verdicts.data?.find((one) => one.surveyId === survey?.id)
  const error = surveys.error ?? verdicts.error
  return (
    <Page title={survey?.title ?? t('content.survey.title')} wide>
      {!surveys.data || !verdicts.data ? (
        error ? (
          <Failed
            title={t('common.load-failed')}
            detail={error.message}
            retry={t('common.retry')}
            onRetry={() => Promise.all([surveys.refetch(), verdicts.refetch()])}
          />
        ) : (
          <SkeletonRows label={t('common.loading')} />
        )
      ) : !survey ? (
        <Empty title={t('content.not-found')} />
      ) : (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_300px] desk:items-start desk:gap-12">
          <aside className="desk:sticky desk:top-20 desk:order-2">
            {verdict && !answering ? null : <Progress survey={survey} answers={answers} />}
            <div className="hidden desk:block">
              <Effect code={code} />
            </div>
          </aside>
          <div>
            {verdict && !answering ? (
              <Result verdict={verdict} onAgain={() => setAnswering(true)} />
            ) : (
              <Form
                survey={survey}
                answers={answers}
                onAnswers={setAnswers}
                onDone={() => setAnswering(false)}
              />
            )}
            <div className="mt-8 desk:hidden">
              <Effect code={code} />
            </div>
          </div>
        </div>
      )}
    </Page>
  )
}
