import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import type { Role, StaffMember } from '@console/api/types'
import { ActionDialog } from '@console/kit/action-dialog'
import { Notice } from '@console/kit/notice'
import { isReason } from '@console/kit/reason'
import { ReasonField } from '@console/kit/reason-field'
import { words } from '@console/locales'
import { useState } from 'react'
import { RoleFields } from './role-fields'

const w = words.staff
const CHANGES = [keys.staff, keys.approvals.all]

interface Props {
  person: StaffMember
  onClose: () => void
}

export function RolesDialog({ person, onClose }: Props) {
  const [roles, setRoles] = useState<Role[]>(person.roles)
  const [reason, setReason] = useState('')
  const isChanged = [...roles].sort().join() !== [...person.roles].sort().join()
  return (
    <ActionDialog
      title={w.changeTitle(person.name)}
      route={routes.setRoles}
      input={
        isChanged && roles.length > 0 && isReason(reason)
          ? { id: person.id, roles, reason: reason.trim() }
          : null
      }
      changes={CHANGES}
      submit={words.people.propose}
      onClose={onClose}
    >
      <RoleFields roles={roles} onChange={setRoles} />
      <ReasonField value={reason} onValue={setReason} />
    </ActionDialog>
  )
}

export function SuspendDialog({ person, onClose }: Props) {
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={w.suspendTitle(person.name)}
      route={routes.suspend}
      input={isReason(reason) ? { id: person.id, reason: reason.trim() } : null}
      changes={CHANGES}
      submit={w.suspend}
      done={w.suspendDone}
      danger
      onClose={onClose}
    >
      <Notice tone="warn">{w.suspendText}</Notice>
      <ReasonField value={reason} onValue={setReason} />
    </ActionDialog>
  )
}
