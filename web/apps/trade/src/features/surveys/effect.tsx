import { type Key, useT } from '@plimsoll/i18n'
import { Badge, Card } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useUser } from '~/domain/session/user'
import { surveysQuery, type Verdict, verdictsQuery } from './survey'

const PROFILES = ['RETAIL_REGULATED', 'GLOBAL', 'PRO', 'INSTITUTION'] as const
/** These may use more leverage only once the risk questionnaire was passed. */
const ASSESSED = ['PRO', 'INSTITUTION']

const holds = (verdict: Verdict | undefined) =>
  Boolean(verdict?.passed && (!verdict.validUntil || verdict.validUntil > Date.now()))

function Gate({ name, open }: { name: string; open: boolean }) {
  const t = useT()
  return (
    <li className="flex min-h-10 items-center justify-between gap-3">
      <span>{name}</span>
      <Badge tone={open ? 'good' : 'plain'}>
        {t(open ? 'content.effect.open' : 'content.effect.closed')}
      </Badge>
    </li>
  )
}

/** Which limits of the reader's hang on the questionnaires, as they stand now. words: content.effect.profile.* */
export function Effect({ code }: { code: 'risk' | 'question' | 'survey' | 'investor' }) {
  const t = useT()
  const user = useUser().data?.user
  const surveys = useQuery(surveysQuery()).data
  const verdicts = useQuery(verdictsQuery()).data
  const passed = (which: string) => {
    const id = surveys?.find((survey) => survey.code === which)?.id
    return holds(verdicts?.find((verdict) => verdict.surveyId === id))
  }
  const profile = PROFILES.find((known) => known === user?.profile)
  const leverage =
    profile === 'GLOBAL' || (profile !== undefined && ASSESSED.includes(profile) && passed('risk'))
  const params: Key = code === 'investor' ? 'content.effect.person' : 'content.effect.money'
  const lines: ReactNode =
    code === 'survey' ? (
      <p className="text-sm text-text-3">{t('content.effect.nothing')}</p>
    ) : (
      <>
        <ul className="text-[15px]">
          {profile ? (
            <li className="flex min-h-10 items-center justify-between gap-3">
              <span>{t('content.effect.profile')}</span>
              <span className="text-end font-medium">{t(`content.effect.profile.${profile}`)}</span>
            </li>
          ) : null}
          {code === 'question' ? null : <Gate name={t('content.effect.leverage')} open={leverage} />}
          {code === 'question' ? <Gate name={t('content.effect.seconds')} open={passed('question')} /> : null}
        </ul>
        <p className="mt-3 text-sm text-text-3">{t(params)}</p>
      </>
    )
  return (
    <Card className="p-5">
      <h2 className="mb-2 text-[15px] font-semibold">{t('content.effect.title')}</h2>
      {lines}
    </Card>
  )
}
