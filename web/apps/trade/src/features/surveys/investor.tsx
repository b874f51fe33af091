import type { Data } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { Badge, Button, Card, Failed, SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Page } from '~/domain/layout/page'
import { date } from '~/shared/format'
import { Effect } from './effect'
import { type InvestorAnswers, UNANSWERED } from './investor-answers'
import { InvestorForm } from './investor-form'
import { investorQuery } from './survey'

type Kept = NonNullable<Data<'GET /api/investor/userInfo'>>

/** What was answered before; the tax number is masked there, so it is asked for again. */
const before = (kept: Kept | null | undefined): InvestorAnswers =>
  kept
    ? {
        employment: kept.employment,
        incomeBand: kept.incomeBand,
        assetBand: kept.assetBand,
        sourceOfFunds: kept.sourceOfFunds,
        experienceYears: String(kept.experienceYears),
        products: kept.products,
        knowledge: kept.knowledge,
        objectives: kept.objectives,
        lossCapacity: kept.lossCapacity,
        pep: kept.pep ? 'yes' : 'no',
        taxResidence: kept.taxResidence,
        tin: '',
      }
    : UNANSWERED

/** What the answers came to, criterion by criterion. words: content.investor.profile.* */
function Result({ kept, onAgain }: { kept: Kept; onAgain: () => void }) {
  const t = useT()
  const eligible = kept.assessment.profile === 'PRO_ELIGIBLE'
  return (
    <Card className="p-6">
      <h2 className="text-sm text-text-3">{t('content.investor.result')}</h2>
      <p className="mt-1 flex flex-wrap items-center gap-3 text-[22px] font-semibold">
        {t(eligible ? 'content.investor.profile.PRO_ELIGIBLE' : 'content.investor.profile.RETAIL')}
        {eligible ? <Badge tone="good">{t('content.survey.passed')}</Badge> : null}
      </p>
      <ul className="mt-4 space-y-2 border-t border-line pt-4 text-[15px] text-text-2">
        {kept.assessment.reasons.map((reason) => (
          <li key={reason} dir="auto">
            {reason}
          </li>
        ))}
      </ul>
      <p className="num mt-4 mb-5 text-sm text-text-3">
        {t('content.investor.answered', { date: date(kept.time) })}
      </p>
      <Button look="outline" onClick={onAgain}>
        {t('content.survey.again')}
      </Button>
    </Card>
  )
}

/** Who the reader is as an investor, and which limits follow from it. */
export function InvestorPage() {
  const t = useT()
  const query = useQuery(investorQuery())
  const [answering, setAnswering] = useState(false)
  return (
    <Page title={t('content.investor.title')} wide>
      {query.data === undefined ? (
        query.error ? (
          <Failed
            title={t('common.load-failed')}
            detail={query.error.message}
            retry={t('common.retry')}
            onRetry={() => query.refetch()}
          />
        ) : (
          <SkeletonRows label={t('common.loading')} />
        )
      ) : (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_300px] desk:items-start desk:gap-12">
          {query.data && !answering ? (
            <Result kept={query.data} onAgain={() => setAnswering(true)} />
          ) : (
            <InvestorForm first={before(query.data)} onDone={() => setAnswering(false)} />
          )}
          <aside className="mt-8 desk:sticky desk:top-20 desk:mt-0">
            <Effect code="investor" />
          </aside>
        </div>
      )}
    </Page>
  )
}
