// A whole case on one page: both sides, what they said and showed, the course of the order, and the decision.

import type { Appeal } from '@console/api/customer-types'
import { keys } from '@console/api/keys'
import { files, routes } from '@console/api/routes'
import { Button } from '@console/kit/button'
import { amount, humanize, value, when } from '@console/kit/format'
import { useKeys } from '@console/kit/keys'
import { Notice } from '@console/kit/notice'
import { Picture } from '@console/kit/picture'
import { Section } from '@console/kit/section'
import { Tag } from '@console/kit/tag'
import { words } from '@console/locales'
import { MAY } from '@console/session/permissions'
import { useCan } from '@console/session/store'
import { Loaded } from '@console/table/loaded'
import { Pane } from '@console/table/pane'
import { useClose, useOne } from '@console/table/use-one'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { AppealClock } from './appeal-clock'
import { Conversation, focusMessage } from './conversation'
import { DecideDialog } from './decide-dialog'
import { SideCard } from './side-card'

const w = words.c2c

export function AppealPane() {
  const id = Number(useParams({ strict: false }).id)
  const query = useOne(routes.appeal, keys.appeals.one(id), id)
  return <Loaded query={query}>{(appeal) => <Case key={appeal.id} appeal={appeal} />}</Loaded>
}

function Case({ appeal }: { appeal: Appeal }) {
  const [isDeciding, setDeciding] = useState(false)
  const isOpen = !appeal.decision
  const mayDecide = useCan()(MAY.c2c) && isOpen && !appeal.proposedBy
  const decide = () => setDeciding(true)
  useKeys({ a: mayDecide ? decide : undefined, c: isOpen ? focusMessage : undefined })
  return (
    <Pane
      title={
        <span className="num">
          {amount(appeal.quantity)} <span className="uppercase">{appeal.coin}</span>
          <span className="mx-2 text-text-3">/</span>
          {amount(appeal.amount)} <span className="uppercase">{appeal.fiat}</span>
        </span>
      }
      note={
        <>
          {isOpen ? <AppealClock appeal={appeal} /> : <Tag tone="good">{w.decided}</Tag>}
          <span className="num">#{appeal.id}</span>
          <span className="num">
            {value(appeal.value)} {words.overview.unit}
          </span>
          <span>{w.appealReasons[appeal.reason ?? 0]}</span>
        </>
      }
      onClose={useClose()}
      actions={
        mayDecide ? (
          <Button look="primary" hint="a" onClick={decide}>
            {w.decide}
          </Button>
        ) : null
      }
    >
      <div className="space-y-6 p-5">
        {appeal.decision ? (
          <Notice
            tone="good"
            title={`${appeal.decision.outcome === 'release' ? w.release : w.refund}: ${w.reasons[appeal.decision.reason] ?? ''}`}
          >
            {appeal.decision.text}
          </Notice>
        ) : null}
        {isOpen && appeal.proposedBy ? (
          <Notice
            tone="warn"
            action={
              <Link to="/approvals" className="font-semibold underline">
                {words.desks.approvals}
              </Link>
            }
          >
            {w.waits(appeal.proposedBy.name)}
          </Notice>
        ) : null}
        {appeal.suggested.length ? (
          <Section title={w.suggested}>
            <ul className="list-disc space-y-1 ps-5 marker:text-text-3">
              {appeal.suggested.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </Section>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <SideCard
            title={w.buyer}
            side={appeal.buyer}
            statements={appeal.statements.filter((one) => one.byBuyer)}
          />
          <SideCard
            title={w.seller}
            side={appeal.seller}
            statements={appeal.statements.filter((one) => !one.byBuyer)}
          />
        </div>
        <Section title={w.proofs}>
          {appeal.proofs.length === 0 ? <p className="text-sm text-text-3">{w.noProofs}</p> : null}
          <div className="grid gap-4 sm:grid-cols-2">
            {appeal.proofs.map((proof) => (
              <div key={proof.name}>
                <Picture
                  src={files.appealFile(appeal.id, proof.name)}
                  type={proof.type}
                  label={`${proof.byBuyer ? w.buyer : w.seller}: ${proof.note || proof.name}`}
                />
                <p className="mt-1 truncate text-xs text-text-3" title={proof.sha256}>
                  {when(proof.at)} · SHA-256 {proof.sha256.slice(0, 16)}…
                </p>
              </div>
            ))}
          </div>
        </Section>
        <div className="grid gap-6 pane:grid-cols-[1fr_15rem]">
          <Section title={w.conversation}>
            <Conversation appeal={appeal} />
          </Section>
          <div className="space-y-6">
            {appeal.payAccount ? (
              <Section title={w.pay} note={humanize(appeal.payAccount.method)}>
                <dl className="space-y-1.5 text-sm">
                  <div>
                    <dt className="text-xs text-text-3">{w.holder}</dt>
                    <dd className="break-words">{appeal.payAccount.holder}</dd>
                  </div>
                  {appeal.payAccount.fields.map((field) => (
                    <div key={field.name}>
                      <dt className="text-xs text-text-3">{humanize(field.name)}</dt>
                      <dd className="break-words">{field.value}</dd>
                    </div>
                  ))}
                </dl>
              </Section>
            ) : null}
            <Section title={w.steps}>
              <ol className="space-y-1.5 text-sm">
                {appeal.steps.map((step, n) => (
                  <li key={n} className="flex justify-between gap-3">
                    <span>{humanize(step.name)}</span>
                    <span className="text-xs whitespace-nowrap text-text-3">{when(step.at)}</span>
                  </li>
                ))}
              </ol>
            </Section>
          </div>
        </div>
      </div>
      {isDeciding ? <DecideDialog appeal={appeal} onClose={() => setDeciding(false)} /> : null}
    </Pane>
  )
}
