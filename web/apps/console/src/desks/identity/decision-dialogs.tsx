import type { IdentityCase } from '@console/api/customer-types'
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import { ActionDialog } from '@console/kit/action-dialog'
import { AreaField, CheckField } from '@console/kit/field'
import { Notice } from '@console/kit/notice'
import { isReason } from '@console/kit/reason'
import { ReasonField } from '@console/kit/reason-field'
import { words } from '@console/locales'
import { useState } from 'react'

const w = words.identity
const CHANGES = [keys.identity.all, keys.people.all, keys.approvals.all]

interface Props {
  one: IdentityCase
  onClose: () => void
}

export function ApproveIdentity({ one, onClose }: Props) {
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={w.approveTitle}
      route={routes.decideIdentity}
      input={
        isReason(reason)
          ? { id: one.id, outcome: 'approve', reasons: [], text: '', reason: reason.trim() }
          : null
      }
      changes={CHANGES}
      submit={w.approve}
      done={w.decided}
      onClose={onClose}
    >
      <Notice>{w.approveText(one.name, one.level)}</Notice>
      <ReasonField value={reason} onValue={setReason} />
    </ActionDialog>
  )
}

export function RefuseIdentity({ one, onClose }: Props) {
  const [reasons, setReasons] = useState<string[]>([])
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const isComplete = reasons.length > 0 && text.trim() !== '' && isReason(reason)
  const toggle = (one: string) =>
    setReasons(reasons.includes(one) ? reasons.filter((other) => other !== one) : [...reasons, one])
  return (
    <ActionDialog
      title={w.refuseTitle}
      route={routes.decideIdentity}
      input={
        isComplete
          ? { id: one.id, outcome: 'refuse', reasons, text: text.trim(), reason: reason.trim() }
          : null
      }
      changes={CHANGES}
      submit={w.refuse}
      done={w.decided}
      danger
      onClose={onClose}
    >
      <fieldset>
        <legend className="mb-1 text-sm font-medium text-text-2">{w.reasons}</legend>
        <div className="grid grid-cols-2 gap-x-4">
          {Object.entries(w.reason).map(([name, label]) => (
            <CheckField key={name} checked={reasons.includes(name)} onChange={() => toggle(name)}>
              {label}
            </CheckField>
          ))}
        </div>
      </fieldset>
      <AreaField
        label={w.customerText}
        hint={w.customerTextHint}
        value={text}
        maxLength={500}
        required
        onChange={(event) => setText(event.target.value)}
      />
      <ReasonField value={reason} onValue={setReason} />
    </ActionDialog>
  )
}
