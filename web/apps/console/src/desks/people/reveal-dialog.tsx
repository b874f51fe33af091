// Shows one piece of personal data for a minute, for a purpose that is recorded.

import type { Customer } from '@console/api/customer-types'
import { routes } from '@console/api/routes'
import { ActionDialog } from '@console/kit/action-dialog'
import { Button } from '@console/kit/button'
import { SelectField } from '@console/kit/field'
import { Modal } from '@console/kit/modal'
import { isReason } from '@console/kit/reason'
import { ReasonField } from '@console/kit/reason-field'
import { words } from '@console/locales'
import { useEffect, useState } from 'react'

const SHOWN_S = 60
const w = words.people

export function RevealDialog({ person, onClose }: { person: Customer; onClose: () => void }) {
  const [field, setField] = useState('email')
  const [purpose, setPurpose] = useState('')
  const [shown, setShown] = useState<{ text: string | null } | null>(null)
  if (shown) return <Shown text={shown.text} onClose={onClose} />
  return (
    <ActionDialog
      title={w.revealTitle}
      route={routes.reveal}
      input={isReason(purpose) ? { id: person.id, field, purpose: purpose.trim() } : null}
      changes={[]}
      submit={w.reveal}
      onDone={({ value }) => setShown({ text: value })}
      onClose={onClose}
    >
      <SelectField
        label={w.revealField}
        value={field}
        choices={Object.entries(w.revealFields)}
        onValue={setField}
      />
      <ReasonField label={w.purpose} hint={w.purposeHint} value={purpose} onValue={setPurpose} />
    </ActionDialog>
  )
}

function Shown({ text, onClose }: { text: string | null; onClose: () => void }) {
  const [left, setLeft] = useState(SHOWN_S)
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => now - 1), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left <= 0) onClose()
  }, [left, onClose])
  return (
    <Modal
      title={w.revealTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.common.close}</Button>}
    >
      <p className="rounded-md bg-sunken px-4 py-3 text-lg font-semibold break-all select-all">
        {text || w.notThere}
      </p>
      <p className="text-sm text-text-3">{w.shownFor(left)}</p>
    </Modal>
  )
}
