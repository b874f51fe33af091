// The windows that decide a proposal. The one for approving repeats what will happen.

import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import type { ApprovalDetail } from '@console/api/types'
import { ActionDialog } from '@console/kit/action-dialog'
import { DiffTable } from '@console/kit/diff-table'
import { Effects } from '@console/kit/effects'
import { shortHash } from '@console/kit/format'
import { isReason } from '@console/kit/reason'
import { ReasonField } from '@console/kit/reason-field'
import { Section, Sheet } from '@console/kit/section'
import { ShownOnce } from '@console/kit/shown-once'
import { words } from '@console/locales'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

export type Choice = 'approve' | 'reject' | 'withdraw' | 'rebase'

interface Props {
  approval: ApprovalDetail
  onClose: () => void
}

/** Carrying out a proposal changes whatever it was about. */
const EVERYTHING = [
  keys.approvals.all,
  keys.people.all,
  keys.identity.all,
  keys.withdrawals.all,
  keys.appeals.all,
  keys.ledger.all,
  keys.risk.all,
  keys.staff,
]

export function DecisionDialog({ choice, ...props }: Props & { choice: Choice }) {
  if (choice === 'approve') return <Approve {...props} />
  if (choice === 'rebase') return <Rebase {...props} />
  return <Refuse {...props} isOwn={choice === 'withdraw'} />
}

function Approve({ approval, onClose }: Props) {
  const [link, setLink] = useState<string | null>(null)
  // The outcome of an approved invitation is its link, shown once: the approver sends it to the invited person.
  if (link)
    return (
      <ShownOnce
        title={words.staff.linkTitle}
        text={words.staff.linkText}
        value={link}
        done={words.staff.inviteOnce}
        onClose={onClose}
      />
    )
  return (
    <ActionDialog
      title={words.approvals.approveTitle}
      route={routes.approve}
      input={{ id: approval.id, digest: approval.digest }}
      changes={EVERYTHING}
      submit={words.approvals.approveConfirm}
      done={words.approvals.approved}
      onDone={({ outcome }) => (outcome.includes('/enrol#') ? setLink(outcome) : onClose())}
      onClose={onClose}
    >
      <p className="font-semibold">
        {approval.title} · {approval.target.label}
      </p>
      {approval.diff.length ? (
        <Sheet className="overflow-hidden">
          <DiffTable changes={approval.diff} />
        </Sheet>
      ) : null}
      <Section title={words.approvals.happens}>
        <Effects effects={approval.effects} />
      </Section>
      <p className="text-sm text-text-3">
        {words.approvals.approveText} {words.approvals.digest}{' '}
        <code className="num">{shortHash(approval.digest)}</code>.
      </p>
    </ActionDialog>
  )
}

function Refuse({ approval, onClose, isOwn }: Props & { isOwn: boolean }) {
  const [reason, setReason] = useState('')
  const texts = isOwn
    ? [words.approvals.withdrawTitle, words.approvals.withdraw, words.approvals.withdrawn]
    : [words.approvals.rejectTitle, words.approvals.reject, words.approvals.rejected]
  const [title, submit, done] = texts as [string, string, string]
  return (
    <ActionDialog
      title={title}
      route={isOwn ? routes.withdrawProposal : routes.rejectProposal}
      input={isReason(reason) ? { id: approval.id, reason: reason.trim() } : null}
      changes={EVERYTHING}
      submit={submit}
      done={done}
      danger
      onClose={onClose}
    >
      <p className="font-semibold">
        {approval.title} · {approval.target.label}
      </p>
      <ReasonField value={reason} onValue={setReason} />
    </ActionDialog>
  )
}

function Rebase({ approval, onClose }: Props) {
  const navigate = useNavigate()
  return (
    <ActionDialog
      title={words.approvals.rebase}
      route={routes.rebase}
      input={{ id: approval.id }}
      changes={[keys.approvals.all]}
      submit={words.approvals.rebase}
      onDone={({ id }) => {
        onClose()
        void navigate({ to: '/approvals/$id', params: { id } })
      }}
      onClose={onClose}
    >
      <p>{words.approvals.rebaseText}</p>
    </ActionDialog>
  )
}
