import { useT } from '@plimsoll/i18n'
import { Banner, Card, KeyValue, Waterline } from '@plimsoll/ui'
import type { ReactNode } from 'react'
import { owed, rate } from '~/domain/lending/figures'
import { moment } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { DueIn, LoanBadge } from './badge'
import { AutoDebit, GiveBack } from './loan-actions'
import { OneLoan } from './one-loan'
import { Payments } from './payments'
import { isOwed, type Loan, STATUS } from './queries'

/** The large figure: what is due now, or what the loan was about. */
function Head({ loan }: { loan: Loan }) {
  const t = useT()
  const due = isOwed(loan)
  return (
    <div>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="text-sm text-text-3">{t(due ? 'lending.due-now' : 'lending.amount')}</div>
          <div data-testid="loan-due" className="num mt-0.5 text-[30px] leading-10 font-semibold break-words">
            {owed(due ? loan.total : loan.amount, loan.coin)}
          </div>
        </div>
        <LoanBadge loan={loan} />
      </div>
      {due ? (
        <>
          <Waterline
            className="mt-4"
            label={t('lending.days-used')}
            text={t('lending.day-of', { day: loan.days, days: loan.cycleType })}
            value={loan.days / loan.cycleType}
            tone={loan.lateDays > 0 ? 'bad' : 'plain'}
          />
          <div className="mt-2 flex justify-between gap-3 text-sm text-text-2">
            <span>{t('lending.day-of', { day: loan.days, days: loan.cycleType })}</span>
            <DueIn loan={loan} />
          </div>
        </>
      ) : null}
    </div>
  )
}

function Facts({ loan }: { loan: Loan }) {
  const t = useT()
  const money = (text: string) => owed(text, loan.coin)
  const paidOut = Boolean(loan.disburseTime)
  const lines: [string, ReactNode, boolean][] = [
    [t('lending.principal-left'), money(loan.principalLeft), isOwed(loan)],
    [t('lending.interest-due'), money(loan.lastInstets), isOwed(loan)],
    [t('lending.penalty-due'), money(loan.penalty), isOwed(loan)],
    [t('lending.due'), moment(loan.finalRepayTime), Boolean(loan.finalRepayTime)],
    [t('lending.amount'), money(loan.amount), true],
    [t('lending.term'), <bdi key="term">{t('lending.days', { days: loan.cycleType })}</bdi>, true],
    [t('lending.daily-rate'), rate(loan.rate), true],
    [t('lending.yearly-rate'), rate(loan.apr, 2), true],
    [t('lending.term-interest'), money(loan.interest), true],
    [t('lending.interest-paid'), money(loan.interestPaid), paidOut],
    [t('lending.penalty-paid'), money(loan.penaltyPaid), paidOut],
    [t('lending.applied-at'), moment(loan.applyTime), true],
    [t('lending.paid-out-at'), moment(loan.disburseTime), paidOut],
    [t('lending.repaid-at'), moment(loan.returnTime), Boolean(loan.returnTime)],
    [t('lending.purpose-short'), <bdi key="purpose">{loan.purpose}</bdi>, Boolean(loan.purpose)],
    [t('lending.number'), loan.orderNo, true],
  ]
  return <KeyValue items={lines.filter(([, , shown]) => shown).map(([name, value]) => [name, value])} />
}

const RULES = [5001, 5002, 5009] as const

/** By which rule it was refused; without one, nobody decided in time. words: lending.refused-by.* */
function Refusal({ loan }: { loan: Loan }) {
  const t = useT()
  const rule = RULES.find((code) => code === Math.abs(loan.reason ?? 0))
  return (
    <Banner title={t('lending.refused')}>
      {loan.reason === null || loan.reason === undefined
        ? t('lending.refused-by.nobody')
        : rule
          ? t(`lending.refused-by.${rule}`)
          : null}{' '}
      {t('lending.refused-note')}
    </Banner>
  )
}

/** What follows from how far the loan is. */
function Next({ loan }: { loan: Loan }) {
  const t = useT()
  if (loan.status === STATUS.reviewing)
    return (
      <Banner title={t('lending.reviewing')}>
        {t('lending.reviewing-note', { time: moment(loan.decideUntil) })}
      </Banner>
    )
  if (loan.status === STATUS.refused) return <Refusal loan={loan} />
  if (!isOwed(loan)) return null
  return (
    <Go wide size="lg" to="/loan/repay" search={{ id: loan.id }}>
      {t('lending.repay')}
    </Go>
  )
}

/** One loan: what is due now, what was paid, and what can be done. */
export function LoanDetail({ id }: { id: number }) {
  const t = useT()
  return (
    <OneLoan id={id} title={t('lending.one-loan')}>
      {(loan) => (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_340px] desk:items-start desk:gap-10">
          <div className="space-y-4">
            <Card className="space-y-5 p-5" aria-live="polite">
              <Head loan={loan} />
              <Next loan={loan} />
            </Card>
            <Card className="p-5">
              <Facts loan={loan} />
            </Card>
          </div>
          <div className="mt-4 space-y-4 desk:mt-0">
            {isOwed(loan) ? (
              <>
                <AutoDebit loan={loan} />
                <GiveBack loan={loan} />
              </>
            ) : null}
            {loan.disburseTime ? <Payments loan={loan} /> : null}
          </div>
        </div>
      )}
    </OneLoan>
  )
}
