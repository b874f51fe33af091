import { useT } from '@plimsoll/i18n'
import { Card, KeyValue } from '@plimsoll/ui'
import type { ReactNode } from 'react'
import { owed, rate } from '~/domain/lending/figures'
import { leftToRight, moment, UNKNOWN } from '~/shared/format'
import { lateSteps } from './late'
import type { LoanProduct, LoanTerms } from './queries'

const KINDS = ['OVERDUE', 'PENALTY', 'WEEK', 'MONTH'] as const

/** What happens when it is not paid, with the date of each step. words: lending.late.* */
function Late({ terms }: { terms: LoanTerms | undefined }) {
  const t = useT()
  return (
    <section className="border-t border-line px-5 py-4">
      <h3 className="text-[15px] font-semibold">{t('lending.late')}</h3>
      {/* The rule, then four steps with dates after the first answer: nothing below them moves. */}
      <div className="mt-2 min-h-52 text-sm">
        {terms ? (
          <ol className="space-y-2.5">
            {lateSteps(terms).map(({ kind, lateDay, at, score }) => (
              <li key={`${kind}${lateDay}`} className="flex gap-3">
                <span className="num mt-px w-8 shrink-0 self-start rounded-sm bg-sunken py-0.5 text-center! text-[13px] text-text-2">
                  +{lateDay}
                </span>
                <span className="min-w-0">
                  <span className="num block text-text-3">{moment(at)}</span>
                  {t(
                    `lending.late.${KINDS.find((known) => known === kind) ?? 'OTHER'}` as 'lending.late.OVERDUE',
                    {
                      rate: leftToRight(rate(terms.penaltyOdds)),
                    },
                  )}
                  {score ? ` ${t('lending.late-score', { points: leftToRight(String(score)) })}` : ''}
                </span>
              </li>
            ))}
          </ol>
        ) : (
          <p className="text-text-2">{t('lending.rule-text.late')}</p>
        )}
      </div>
      <p className="mt-2.5 text-sm text-text-3">
        {terms ? t('lending.cost-most', { amount: owed(terms.costMax, terms.coin) }) : ' '}
      </p>
    </section>
  )
}

/** Everything that a loan costs, before anything is agreed to. */
export function Cost({
  product,
  terms,
  children,
}: {
  product: LoanProduct
  terms: LoanTerms | undefined
  children?: ReactNode
}) {
  const t = useT()
  const money = (text: string | undefined) => (text === undefined ? UNKNOWN : owed(text, product.coin))
  return (
    <Card className="overflow-hidden">
      <section className="p-5">
        <h2 className="text-sm text-text-3">{t('lending.one-payment')}</h2>
        <div data-testid="loan-total" className="num mt-0.5 text-[30px] leading-9 font-semibold">
          {money(terms?.total)}
        </div>
        <p className="mt-1 min-h-5 text-sm text-text-2">
          {terms ? t('lending.due-by', { time: moment(terms.dueTime) }) : t('lending.enter-amount')}
        </p>
        <KeyValue
          className="mt-4"
          items={[
            [t('lending.you-get'), money(terms?.amount)],
            [t('lending.total-cost'), money(terms?.interest)],
            [t('lending.daily-rate'), rate(product.odds)],
            [t('lending.yearly-rate'), rate(product.apr, 2)],
            [
              t('lending.decision'),
              <bdi key="decision">
                {terms
                  ? t('lending.decision-by', { hours: terms.decideHours, people: terms.people })
                  : UNKNOWN}
              </bdi>,
            ],
            [t('lending.give-back'), terms ? moment(terms.withdrawUntil) : UNKNOWN],
          ]}
        />
        <p className="mt-3 text-sm text-text-3">{t('lending.give-back-note')}</p>
      </section>
      <Late terms={terms} />
      {children ? <div className="border-t border-line p-5">{children}</div> : null}
    </Card>
  )
}
