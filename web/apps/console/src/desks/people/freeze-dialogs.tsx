import type { Customer } from '@console/api/customer-types'
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import { ActionDialog } from '@console/kit/action-dialog'
import { AreaField, SelectField, TextField } from '@console/kit/field'
import { Notice } from '@console/kit/notice'
import { isReason } from '@console/kit/reason'
import { ReasonField } from '@console/kit/reason-field'
import { Segments } from '@console/kit/tabs'
import { words } from '@console/locales'
import { useState } from 'react'

const DAY_MS = 86_400_000
const REVIEW_DAYS = 14
const REVIEW_DAYS_MAX = 30
const w = words.people
const CHANGES = [keys.people.all, keys.approvals.all]

interface Props {
  person: Customer
  onClose: () => void
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const nameOf = (person: Customer) => `${person.name || words.people.unnamed} · #${person.id}`

export function FreezeDialog({ person, onClose }: Props) {
  const [status, setStatus] = useState<'partly' | 'frozen'>('partly')
  const [category, setCategory] = useState('security')
  const [text, setText] = useState('')
  const [review, setReview] = useState(() => dayOf(Date.now() + REVIEW_DAYS * DAY_MS))
  const [reason, setReason] = useState('')
  const reviewAt = Date.parse(`${review}T12:00:00Z`)
  const isComplete = isReason(reason) && text.trim() !== '' && reviewAt > 0
  return (
    <ActionDialog
      title={w.freezeTitle}
      route={routes.freeze}
      input={
        isComplete
          ? { id: person.id, status, category, text: text.trim(), reviewAt, reason: reason.trim() }
          : null
      }
      changes={CHANGES}
      submit={w.propose}
      danger
      onClose={onClose}
    >
      <p className="font-semibold">{nameOf(person)}</p>
      <div>
        <Segments
          label={w.columns.status}
          value={status}
          choices={[
            ['partly', w.status.partly],
            ['frozen', w.status.frozen],
          ]}
          onChange={setStatus}
        />
        <p className="mt-1.5 text-sm text-text-2">{w.freezeWhat[status]}</p>
      </div>
      <SelectField
        label={w.category}
        value={category}
        choices={Object.entries(w.categories)}
        onValue={setCategory}
      />
      <AreaField
        label={w.customerText}
        hint={w.customerTextHint}
        value={text}
        maxLength={500}
        required
        onChange={(event) => setText(event.target.value)}
      />
      <TextField
        label={w.reviewAt}
        hint={w.reviewHint}
        type="date"
        required
        min={dayOf(Date.now() + DAY_MS)}
        max={dayOf(Date.now() + REVIEW_DAYS_MAX * DAY_MS)}
        value={review}
        onChange={(event) => setReview(event.target.value)}
      />
      <ReasonField value={reason} onValue={setReason} />
    </ActionDialog>
  )
}

export function LiftDialog({ person, onClose }: Props) {
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={w.liftTitle}
      route={routes.lift}
      input={isReason(reason) ? { id: person.id, reason: reason.trim() } : null}
      changes={CHANGES}
      submit={w.propose}
      onClose={onClose}
    >
      <p className="font-semibold">{nameOf(person)}</p>
      <Notice>{w.liftText}</Notice>
      <ReasonField value={reason} onValue={setReason} />
    </ActionDialog>
  )
}

export function SignOutDialog({ person, onClose }: Props) {
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={w.signOutTitle}
      route={routes.signOutPerson}
      input={isReason(reason) ? { id: person.id, reason: reason.trim() } : null}
      changes={[keys.people.one(person.id)]}
      submit={w.signOut}
      done={w.signedOut}
      danger
      onClose={onClose}
    >
      <p className="font-semibold">{nameOf(person)}</p>
      <Notice>{w.signOutText}</Notice>
      <ReasonField value={reason} onValue={setReason} />
    </ActionDialog>
  )
}
