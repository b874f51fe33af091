import { useT } from '@plimsoll/i18n'
import { Badge, Button, Card, Empty, Failed, SkeletonRows } from '@plimsoll/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { complain } from '~/shared/api'
import { date } from '~/shared/format'
import { Page } from '~/shared/page'
import { QuestionField } from './question'
import { type Answers, missing, type Survey, send, surveysQuery, type Verdict, verdictsQuery } from './survey'

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

function Form({ survey, onDone }: { survey: Survey; onDone: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  const [answers, setAnswers] = useState<Answers>({})
  const [tried, setTried] = useState(false)
  const lacking = missing(survey.questions, answers)
  const submit = useMutation({
    mutationFn: () => send(survey, answers),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: verdictsQuery().queryKey })
      onDone()
      scrollTo({ top: 0 })
    },
    onError: complain,
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
      <p className="text-text-2" dir="auto">
        {survey.intro}
      </p>
      {survey.questions.map((question, n) => (
        <QuestionField
          key={question.id}
          question={question}
          number={n + 1}
          value={answers[question.id]}
          lacking={tried && lacking?.id === question.id}
          onValue={(value) => setAnswers({ ...answers, [question.id]: value })}
        />
      ))}
      <Button type="submit" size="lg" wide busy={submit.isPending}>
        {t('content.survey.send')}
      </Button>
    </form>
  )
}

/** A questionnaire: its last result if there is one, otherwise its questions. `edit` goes to the questions at once. */
export function SurveyPage({ code, edit = false }: { code: string; edit?: boolean }) {
  const t = useT()
  const surveys = useQuery(surveysQuery())
  const verdicts = useQuery(verdictsQuery())
  const [answering, setAnswering] = useState(edit)
  const survey = surveys.data?.find((one) => one.code === code)
  const verdict = verdicts.data?.find((one) => one.surveyId === survey?.id)
  const error = surveys.error ?? verdicts.error
  return (
    <Page title={survey?.title ?? t('content.survey.title')}>
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
      ) : verdict && !answering ? (
        <Result verdict={verdict} onAgain={() => setAnswering(true)} />
      ) : (
        <Form survey={survey} onDone={() => setAnswering(false)} />
      )}
    </Page>
  )
}
