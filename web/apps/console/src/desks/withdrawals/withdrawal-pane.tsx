// One withdrawal: what leaves, where to, whose it is, why it is reviewed, and the decision.

import type { Withdrawal } from '@console/api/customer-types'
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import { Button } from '@console/kit/button'
import { Ago, ClockTag } from '@console/kit/clock-tag'
import { amount, date, value, whenExact } from '@console/kit/format'
import { useKeys } from '@console/kit/keys'
import { Notice } from '@console/kit/notice'
import { Facts, Section, Sheet } from '@console/kit/section'
import { Tag } from '@console/kit/tag'
import { words } from '@console/locales'
import { MAY } from '@console/session/permissions'
import { useCan } from '@console/session/store'
import { Loaded } from '@console/table/loaded'
import { Pane } from '@console/table/pane'
import { useClose, useOne } from '@console/table/use-one'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ApproveWithdrawal, RejectWithdrawal } from './decision-dialogs'
import { Flow } from './flow'
import { flagOf, stageOf } from './words'

const w = words.withdrawals

export function WithdrawalPane() {
  const id = Number(useParams({ strict: false }).id)
  const query = useOne(routes.withdrawal, keys.withdrawals.one(id), id)
  return <Loaded query={query}>{(withdrawal) => <Body key={withdrawal.id} withdrawal={withdrawal} />}</Loaded>
}

function Body({ withdrawal }: { withdrawal: Withdrawal }) {
  const can = useCan()
  const [choice, setChoice] = useState<'approve' | 'reject' | null>(null)
  const isWaiting = withdrawal.stage === 'manual'
  const mayDecide = isWaiting && can(MAY.withdrawals)
  const approve = () => setChoice('approve')
  const reject = () => setChoice('reject')
  useKeys({ a: mayDecide ? approve : undefined, r: mayDecide ? reject : undefined })
  const close = () => setChoice(null)
  return (
    <Pane
      title={
        <span className="num">
          {amount(withdrawal.amount)} <span className="uppercase">{withdrawal.coin}</span>
        </span>
      }
      note={
        <>
          <Tag tone={isWaiting ? 'accent' : 'plain'}>{stageOf(withdrawal.stage)}</Tag>
          {isWaiting ? <ClockTag from={withdrawal.requestedAt} due={withdrawal.dueAt} /> : null}
          <span className="num">#{withdrawal.id}</span>
        </>
      }
      onClose={useClose()}
      actions={
        mayDecide ? (
          <>
            <Button hint="r" onClick={reject}>
              {w.reject}
            </Button>
            <Button look="primary" hint="a" onClick={approve}>
              {w.approve}
            </Button>
          </>
        ) : null
      }
    >
      <div className="space-y-6 p-5">
        {withdrawal.differs ? (
          <Notice tone="warn" title={w.differs}>
            {withdrawal.differs}
          </Notice>
        ) : null}
        <Section title={w.reasons}>
          {withdrawal.flags.length ? (
            <div className="flex flex-wrap gap-1.5">
              {withdrawal.flags.map((flag) => (
                <Tag key={flag} tone="warn">
                  {flagOf(flag)}
                </Tag>
              ))}
            </div>
          ) : (
            <p className="text-sm text-text-3">{w.noReasons}</p>
          )}
        </Section>
        <div className="grid gap-6 pane:grid-cols-2">
          <Section title={w.pays}>
            <Facts items={paymentOf(withdrawal)} />
          </Section>
          <Section title={w.person}>
            <Facts
              items={[
                [
                  w.person,
                  <Link
                    key="person"
                    to="/people/$id"
                    params={{ id: String(withdrawal.user) }}
                    className="font-medium text-accent-ink hover:underline"
                  >
                    {withdrawal.name || withdrawal.user}
                  </Link>,
                ],
                [w.kyc, words.people.kyc[withdrawal.person.kyc]],
                [w.status, words.people.status[withdrawal.person.status]],
                [w.joined, date(withdrawal.person.createdAt)],
              ]}
            />
          </Section>
        </div>
        <Section title={w.flow}>
          <Flow flow={withdrawal.flow30} />
        </Section>
        <Section title={w.stagesTitle}>
          <Sheet className="divide-y divide-line">
            {withdrawal.stages.map((stage, n) => (
              <div key={n} className="flex justify-between px-4 py-2 text-sm">
                <span>{stageOf(stage.stage)}</span>
                <span className="text-text-3">{whenExact(stage.at)}</span>
              </div>
            ))}
          </Sheet>
        </Section>
      </div>
      {choice === 'approve' ? <ApproveWithdrawal withdrawal={withdrawal} onClose={close} /> : null}
      {choice === 'reject' ? <RejectWithdrawal withdrawal={withdrawal} onClose={close} /> : null}
    </Pane>
  )
}

function paymentOf(withdrawal: Withdrawal): [string, ReactNode][] {
  return [
    [
      w.value,
      <span key="value" className="num">
        {value(withdrawal.value)} {words.overview.unit}
      </span>,
    ],
    [
      w.fee,
      <span key="fee" className="num">
        {amount(withdrawal.fee)} <span className="uppercase">{withdrawal.coin}</span>
      </span>,
    ],
    [w.network, withdrawal.bank ? w.bank : withdrawal.channel],
    [
      w.destination,
      <code key="to" className="break-all">
        {withdrawal.destination}
      </code>,
    ],
    [
      w.addressSince,
      withdrawal.addressSince ? (
        <Ago key="since" at={withdrawal.addressSince} />
      ) : (
        <Tag key="new" tone="warn">
          {w.newAddress}
        </Tag>
      ),
    ],
  ]
}
