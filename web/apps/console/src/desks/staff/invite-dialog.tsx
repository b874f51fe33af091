import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import type { Role } from '@console/api/types'
import { ActionDialog } from '@console/kit/action-dialog'
import { TextField } from '@console/kit/field'
import { isReason } from '@console/kit/reason'
import { ReasonField } from '@console/kit/reason-field'
import { ShownOnce } from '@console/kit/shown-once'
import { words } from '@console/locales'
import { useState } from 'react'
import { RoleFields } from './role-fields'

const w = words.staff

/** Invites somebody. The link is shown once, to whoever invites. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<Role[]>([])
  const [reason, setReason] = useState('')
  const [link, setLink] = useState<string | null>(null)
  if (link)
    return (
      <ShownOnce
        title={w.linkTitle}
        text={w.linkText}
        value={new URL(link, location.origin).href}
        done={w.inviteOnce}
        onClose={onClose}
      />
    )
  const isComplete = /\S+@\S+/.test(email) && roles.length > 0 && isReason(reason)
  return (
    <ActionDialog
      title={w.inviteTitle}
      route={routes.invite}
      input={isComplete ? { email: email.trim(), roles, reason: reason.trim() } : null}
      changes={[keys.staff, keys.approvals.all]}
      submit={w.invite}
      onDone={(answer) => (answer.link ? setLink(answer.link) : onClose())}
      onClose={onClose}
    >
      <p className="text-text-2">{w.inviteText}</p>
      <TextField
        label={w.email}
        type="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <RoleFields roles={roles} onChange={setRoles} />
      <ReasonField value={reason} onValue={setReason} />
    </ActionDialog>
  )
}
