import type { Withdrawal } from '@console/api/customer-types'
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import { ActionDialog } from '@console/kit/action-dialog'
import { SelectField } from '@console/kit/field'
import { amount } from '@console/kit/format'
import { Notice } from '@console/kit/notice'
import { isReason } from '@console/kit/reason'
import { ReasonField } from '@console/kit/reason-field'
import { words } from '@console/locales'
import { useState } from 'react'

const w = words.withdrawals
const CHANGES = [keys.withdrawals.all, keys.approvals.all, keys.people.all]

interface Props {
  withdrawal: Withdrawal
  onClose: () => void
}

const sumOf = ({ amount: sum, coin }: Withdrawal) => `${amount(sum)} ${coin.toUpperCase()}`

export function ApproveWithdrawal({ withdrawal, onClose }: Props) {
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={w.approveTitle}
      route={routes.approveWithdrawal}
      input={isReason(reason) ? { id: withdrawal.id, reason: reason.trim() } : null}
      changes={CHANGES}
      submit={w.approve}
      done={w.approved}
      onClose={onClose}
    >
      <Notice>{w.happens(sumOf(withdrawal), withdrawal.destination)}</Notice>
      <ReasonField value={reason} onValue={setReason} />
    </ActionDialog>
  )
}

export function RejectWithdrawal({ withdrawal, onClose }: Props) {
  const [code, setCode] = useState<string>('wrong-details')
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={w.rejectTitle}
      route={routes.rejectWithdrawal}
      input={isReason(reason) ? { id: withdrawal.id, code, reason: reason.trim() } : null}
      changes={CHANGES}
      submit={w.reject}
      done={w.rejected}
      danger
      onClose={onClose}
    >
      <Notice>{w.rejectHappens(sumOf(withdrawal))}</Notice>
      <SelectField label={w.code} value={code} choices={Object.entries(w.codes)} onValue={setCode} />
      <ReasonField value={reason} onValue={setReason} />
    </ActionDialog>
  )
}
