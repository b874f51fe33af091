import type { Proposed } from '@console/api/types'
import { words } from '@console/locales'
import { Link } from '@tanstack/react-router'
import { Button } from './button'
import { whenExact } from './format'
import { Modal } from './modal'

/** A write under two people was taken as a proposal. */
export function WaitsForSecond({
  proposal,
  onClose,
}: {
  proposal: NonNullable<Proposed['proposal']>
  onClose: () => void
}) {
  return (
    <Modal
      title={words.common.waitsTitle}
      onClose={onClose}
      actions={
        <>
          <Button look="ghost" onClick={onClose}>
            {words.common.close}
          </Button>
          <Link
            to="/approvals/$id"
            params={{ id: proposal.id }}
            onClick={onClose}
            className="inline-flex h-8 items-center rounded-md bg-primary px-3 text-sm font-semibold text-on-primary hover:opacity-90"
          >
            {words.common.openProposal}
          </Link>
        </>
      }
    >
      <p>{words.common.waitsText}</p>
      <p className="text-sm text-text-3">{words.common.waitsUntil(whenExact(proposal.expiresAt))}</p>
    </Modal>
  )
}
