// One proposal: who, why, what changes, what follows from it, and the decision.

import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import type { ApprovalDetail } from '@console/api/types'
import { Button } from '@console/kit/button'
import { ClockTag } from '@console/kit/clock-tag'
import { DiffTable } from '@console/kit/diff-table'
import { Effects } from '@console/kit/effects'
import { shortHash, whenExact } from '@console/kit/format'
import { useKeys } from '@console/kit/keys'
import { Notice } from '@console/kit/notice'
import { Colleague } from '@console/kit/person'
import { Facts, Section, Sheet } from '@console/kit/section'
import { Tag } from '@console/kit/tag'
import { words } from '@console/locales'
import { useStaff } from '@console/session/store'
import { Loaded } from '@console/table/loaded'
import { Pane } from '@console/table/pane'
import { useClose, useOne } from '@console/table/use-one'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Choice, DecisionDialog } from './decision-dialogs'
import { Discussion, focusComment } from './discussion'
import { StateTag } from './state-tag'

export function ApprovalPane() {
  const { id } = useParams({ strict: false })
  const query = useOne(routes.approval, keys.approvals.one(id ?? ''), id ?? '')
  return <Loaded query={query}>{(approval) => <Proposal key={approval.id} approval={approval} />}</Loaded>
}

function Proposal({ approval }: { approval: ApprovalDetail }) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const { staff } = useStaff()
  const isOpen = approval.state === 'OPEN'
  const isMine = approval.proposedBy.id === staff.id
  const mayDecide = isOpen && approval.canApprove
  useKeys({
    a: mayDecide ? () => setChoice('approve') : undefined,
    r: mayDecide ? () => setChoice('reject') : undefined,
    c: isOpen ? focusComment : undefined,
  })
  return (
    <Pane
      title={approval.title}
      note={
        <>
          <StateTag state={approval.state} />
          {isOpen ? <ClockTag from={approval.createdAt} due={approval.expiresAt} /> : null}
          <span>{approval.target.label}</span>
        </>
      }
      onClose={useClose()}
      actions={
        <>
          {isOpen && isMine ? (
            <Button onClick={() => setChoice('withdraw')}>{words.approvals.withdraw}</Button>
          ) : null}
          {approval.state === 'STALE' ? (
            <Button onClick={() => setChoice('rebase')}>{words.approvals.rebase}</Button>
          ) : null}
          {isOpen && !isMine ? (
            <>
              <Button hint="r" disabled={!mayDecide} onClick={() => setChoice('reject')}>
                {words.approvals.reject}
              </Button>
              <Button look="primary" hint="a" disabled={!mayDecide} onClick={() => setChoice('approve')}>
                {words.approvals.approve}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <div className="space-y-6 p-5">
        {isOpen && isMine ? <Notice>{words.approvals.ownProposal}</Notice> : null}
        {isOpen && !isMine && approval.whyNot ? (
          <Notice tone="warn">{words.errors.byCode[String(approval.whyNot)] ?? words.errors.unknown}</Notice>
        ) : null}
        {approval.state === 'STALE' ? <Notice tone="warn">{words.approvals.stale}</Notice> : null}
        <Facts items={factsOf(approval)} />
        <Section title={words.approvals.diff}>
          <Sheet className="overflow-hidden">
            {approval.diff.length ? (
              <DiffTable changes={approval.diff} />
            ) : (
              <p className="px-4 py-3 text-sm text-text-3">{words.approvals.noDiff}</p>
            )}
          </Sheet>
        </Section>
        <Section title={words.approvals.effects}>
          <Effects effects={approval.effects} />
        </Section>
        <Section title={words.approvals.discussion}>
          <Discussion approval={approval} />
        </Section>
        <p className="text-xs text-text-3" title={approval.digest}>
          {words.approvals.digest} <code className="num">{shortHash(approval.digest)}</code>.{' '}
          {words.approvals.digestNote}
        </p>
      </div>
      {choice ? <DecisionDialog choice={choice} approval={approval} onClose={() => setChoice(null)} /> : null}
    </Pane>
  )
}

function factsOf(approval: ApprovalDetail): [string, ReactNode][] {
  const facts: [string, ReactNode][] = [
    [
      words.approvals.proposer,
      <span key="by" className="inline-flex flex-wrap items-center gap-x-2">
        <Colleague person={approval.proposedBy} />
        <span className="text-xs text-text-3">{whenExact(approval.createdAt)}</span>
      </span>,
    ],
    [words.approvals.reason, approval.reason],
    [
      words.approvals.approvers,
      <span key="roles" className="inline-flex flex-wrap gap-1">
        {approval.approverRoles.map((role) => (
          <Tag key={role}>{words.roles[role]}</Tag>
        ))}
      </span>,
    ],
  ]
  if (approval.decidedBy)
    facts.push([
      words.approvals.decided,
      <span key="decided" className="inline-flex flex-wrap items-center gap-x-2">
        <Colleague person={approval.decidedBy} />
        <span className="text-xs text-text-3">{approval.decidedAt ? whenExact(approval.decidedAt) : ''}</span>
      </span>,
    ])
  if (approval.outcome) facts.push([words.approvals.outcome, approval.outcome])
  return facts
}
