// The window of every write: what will happen, the reason, and what became of it.

import type { Route } from '@console/api/routes'
import type { Proposed } from '@console/api/types'
import { words } from '@console/locales'
import { type ReactNode, useState } from 'react'
import { Button } from './button'
import { Modal } from './modal'
import { Notice } from './notice'
import { Problem } from './state'
import { toast } from './toast'
import { useWrite } from './use-write'
import { WaitsForSecond } from './waits-for-second'

const proposalOf = (answer: unknown) => (answer as Proposed | null)?.proposal ?? null

export function ActionDialog<Answer, Input>({
  title,
  route,
  input,
  changes,
  submit,
  danger,
  done,
  onDone,
  onClose,
  children,
}: {
  title: ReactNode
  route: Route<Answer, Input>
  /** What is sent; `null` while the form is incomplete. */
  input: Input | null
  /** Names of the answers that this changes. */
  changes: readonly (readonly unknown[])[]
  submit: string
  danger?: boolean
  /** Said when it was done at once. */
  done?: string
  /** Takes the answer over; the window stays open for what it shows next. */
  onDone?: (answer: Answer) => void
  onClose: () => void
  children: ReactNode
}) {
  const [proposal, setProposal] = useState<Proposed['proposal']>(null)
  const write = useWrite(route, changes, (answer) => {
    const waits = proposalOf(answer)
    if (waits) return setProposal(waits)
    if (done) toast(done, { tone: 'good' })
    if (onDone) onDone(answer)
    else onClose()
  })
  if (proposal) return <WaitsForSecond proposal={proposal} onClose={onClose} />
  const isUnknown = write.state === 'unknown'
  return (
    <Modal
      title={title}
      onClose={onClose}
      onSubmit={() => input && write.send(input)}
      actions={
        <>
          <Button look="ghost" onClick={onClose}>
            {words.common.cancel}
          </Button>
          <Button
            type="submit"
            look={danger ? 'danger' : 'primary'}
            busy={write.state === 'busy'}
            disabled={!input}
          >
            {isUnknown ? words.common.checkAgain : submit}
          </Button>
        </>
      }
    >
      {isUnknown ? (
        <Notice tone="warn" title={words.common.unknownTitle}>
          {words.common.unknownText}
        </Notice>
      ) : null}
      {write.error && !isUnknown ? <Problem error={write.error} /> : null}
      <fieldset disabled={isUnknown || write.state === 'busy'} className="space-y-4">
        {children}
      </fieldset>
    </Modal>
  )
}
