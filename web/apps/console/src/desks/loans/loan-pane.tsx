// The file of one loan: what was asked for, by whom, what speaks for and against it, and the decision.

import { keys } from '@console/api/keys'
import type { Loan } from '@console/api/product-types'
import { files, routes } from '@console/api/routes'
import { Button } from '@console/kit/button'
import { ClockTag } from '@console/kit/clock-tag'
import { amount, date, humanize, value, when, whenExact } from '@console/kit/format'
import { useKeys } from '@console/kit/keys'
import { Notice } from '@console/kit/notice'
import { Picture } from '@console/kit/picture'
import { type Fact, Facts, Grid, Section, Sheet } from '@console/kit/section'
import { Tag } from '@console/kit/tag'
import { words } from '@console/locales'
import { MAY } from '@console/session/permissions'
import { useCan } from '@console/session/store'
import { Loaded } from '@console/table/loaded'
import { Pane } from '@console/table/pane'
import { useClose, useOne } from '@console/table/use-one'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { DecideLoan } from './decision-dialogs'
import { LoanState } from './loan-state'

const w = words.loans

export function LoanPane() {
  const id = Number(useParams({ strict: false }).id)
  const query = useOne(routes.loan, keys.loans.one(id), id)
  return <Loaded query={query}>{(loan) => <Body key={loan.id} loan={loan} />}</Loaded>
}

function Body({ loan }: { loan: Loan }) {
  const can = useCan()
  const [outcome, setOutcome] = useState<'approve' | 'decline' | null>(null)
  const isWaiting = loan.state === 'waiting'
  const mayDecide = isWaiting && can(MAY.loans)
  useKeys({
    a: mayDecide ? () => setOutcome('approve') : undefined,
    r: mayDecide ? () => setOutcome('decline') : undefined,
  })
  return (
    <Pane
      title={
        <span className="num">
          {amount(loan.amount)} {loan.coin}
        </span>
      }
      note={
        <>
          <LoanState state={loan.state} />
          {isWaiting ? <ClockTag from={loan.appliedAt} due={loan.decideUntil} /> : null}
          <span className="num">#{loan.id}</span>
        </>
      }
      onClose={useClose()}
      actions={
        mayDecide ? (
          <>
            <Button hint="r" onClick={() => setOutcome('decline')}>
              {w.decline}
            </Button>
            <Button look="primary" hint="a" onClick={() => setOutcome('approve')}>
              {w.approve}
            </Button>
          </>
        ) : null
      }
    >
      <div className="space-y-6 p-5">
        {isWaiting && loan.most && Number(loan.most) < Number(loan.amount) ? (
          <Notice tone="warn">{w.over}</Notice>
        ) : null}
        <div className="grid gap-6 pane:grid-cols-2">
          <Section title={w.application}>
            <Facts items={applicationOf(loan)} />
          </Section>
          <Section title={w.borrower}>
            <Facts items={borrowerOf(loan)} />
          </Section>
        </div>
        <Section title={w.papers}>
          {loan.papers.length ? (
            <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
              {loan.papers.map((paper) => (
                <Picture
                  key={paper.n}
                  src={files.loanPaper(loan.id, paper.n)}
                  type="image/*"
                  label={paper.label}
                />
              ))}
            </div>
          ) : (
            <p className="text-sm text-text-3">{w.noPapers}</p>
          )}
        </Section>
        <Section title={w.creditLog}>
          {loan.credit.length ? (
            <Sheet className="divide-y divide-line">
              {loan.credit.map((line, n) => (
                <div key={n} className="flex justify-between gap-3 px-4 py-2 text-sm">
                  <span>
                    {humanize(line.event)}{' '}
                    <span className="num">{line.delta > 0 ? `+${line.delta}` : line.delta}</span>
                  </span>
                  <span className="text-text-3">{when(line.at)}</span>
                </div>
              ))}
            </Sheet>
          ) : (
            <p className="text-sm text-text-3">{w.noCredit}</p>
          )}
        </Section>
        <Section title={w.otherLoans}>
          {loan.others.length ? (
            <Sheet>
              <Grid
                label={w.otherLoans}
                head={[w.columns.id, w.columns.amount, w.columns.owed, w.columns.state]}
                ends={[1, 2]}
                rows={loan.others.map((other) => [
                  other.id,
                  `${amount(other.amount)} ${other.coin}`,
                  amount(other.owed),
                  <LoanState key="state" state={other.state} />,
                ])}
              />
            </Sheet>
          ) : (
            <p className="text-sm text-text-3">{w.noOthers}</p>
          )}
        </Section>
      </div>
      {outcome ? <DecideLoan loan={loan} outcome={outcome} onClose={() => setOutcome(null)} /> : null}
    </Pane>
  )
}

function applicationOf(loan: Loan): Fact[] {
  const figure = (text: string) => <span className="num">{text}</span>
  const facts: Fact[] = [
    [w.purpose, loan.purpose],
    [w.columns.days, figure(String(loan.days))],
    [w.rate, figure(w.percent(loan.percent))],
    [w.interest, figure(`${amount(loan.interest)} ${loan.coin}`)],
    [w.income, figure(amount(loan.monthlyIncome))],
    [w.most, figure(loan.most ? `${amount(loan.most)} ${loan.coin}` : words.common.none)],
    [w.pool, figure(`${amount(loan.poolAvailable)} ${loan.coin}`)],
    [w.lent, figure(`${amount(loan.poolLent)} ${loan.coin}`)],
    [w.serial, figure(loan.serial)],
    [w.agreement, loan.agreement],
    [w.zone, loan.zone || words.common.none],
  ]
  if (loan.dueAt)
    facts.push([w.columns.dueAt, whenExact(loan.dueAt)], [w.columns.owed, figure(amount(loan.owed))])
  return facts
}

function borrowerOf(loan: Loan): Fact[] {
  const facts: Fact[] = [
    [
      w.columns.person,
      loan.user ? (
        <Link
          to="/people/$id"
          params={{ id: String(loan.user) }}
          className="font-medium text-accent-ink hover:underline"
        >
          {loan.name || loan.user}
        </Link>
      ) : (
        words.common.none
      ),
    ],
    [
      w.score,
      <Tag key="score" tone={(loan.score ?? 0) >= 90 ? 'good' : 'warn'}>
        {loan.score ?? words.common.none}
      </Tag>,
    ],
    [
      w.others,
      <span key="others" className="num">
        {value(loan.owedOnOthers)}
      </span>,
    ],
  ]
  if (loan.borrower)
    facts.push(
      [w.kyc, words.people.kyc[loan.borrower.kyc]],
      [w.status, words.people.status[loan.borrower.status]],
      [w.country, loan.borrower.country || words.common.none],
      [w.joined, date(loan.borrower.createdAt)],
    )
  return facts
}
