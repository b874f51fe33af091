import { keys } from '@console/api/keys'
import type { Loan } from '@console/api/product-types'
import { routes } from '@console/api/routes'
import { ActionDialog } from '@console/kit/action-dialog'
import { SelectField } from '@console/kit/field'
import { amount } from '@console/kit/format'
import { Notice } from '@console/kit/notice'
import { isReason } from '@console/kit/reason'
import { ReasonField } from '@console/kit/reason-field'
import { words } from '@console/locales'
import { useState } from 'react'

const w = words.loans

interface Props {
  loan: Loan
  outcome: 'approve' | 'decline'
  onClose: () => void
}

/** Pays a loan out, or declines it with a reason. */
export function DecideLoan({ loan, outcome, onClose }: Props) {
  const [code, setCode] = useState('1')
  const [reason, setReason] = useState('')
  const isApproval = outcome === 'approve'
  const input = { id: loan.id, outcome, code: isApproval ? 0 : Number(code), reason: reason.trim() }
  return (
    <ActionDialog
      title={isApproval ? w.approveTitle : w.declineTitle}
      route={routes.decideLoan}
      input={isReason(reason) ? input : null}
      changes={[keys.loans.all, keys.approvals.all, keys.products.all]}
      submit={isApproval ? w.approve : w.decline}
      done={isApproval ? w.approved : w.declined}
      danger={!isApproval}
      onClose={onClose}
    >
      <Notice>{isApproval ? w.happens(`${amount(loan.amount)} ${loan.coin}`) : w.declineHappens}</Notice>
      {isApproval && loan.needsTwo ? <Notice tone="warn">{w.needsTwo}</Notice> : null}
      {isApproval ? null : (
        <SelectField label={w.code} value={code} choices={Object.entries(w.codes)} onValue={setCode} />
      )}
      <ReasonField value={reason} onValue={setReason} />
    </ActionDialog>
  )
}
