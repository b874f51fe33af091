import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import type { Index } from '@console/api/types'
import { ActionDialog } from '@console/kit/action-dialog'
import { Notice } from '@console/kit/notice'
import { isReason } from '@console/kit/reason'
import { ReasonField } from '@console/kit/reason-field'
import { words } from '@console/locales'
import { useState } from 'react'

const w = words.risk

/** Halts an index, or lets it go on. */
export function HaltDialog({ index, onClose }: { index: Index; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const isHalted = index.isHalted
  const symbol = index.symbol.toUpperCase()
  return (
    <ActionDialog
      title={isHalted ? w.resumeTitle(symbol) : w.haltTitle(symbol)}
      route={isHalted ? routes.resumeIndex : routes.haltIndex}
      input={isReason(reason) ? { id: index.id, reason: reason.trim() } : null}
      changes={[keys.risk.all, keys.approvals.all]}
      submit={isHalted ? w.resume : w.halt}
      done={isHalted ? w.resumed : w.halted}
      danger={!isHalted}
      onClose={onClose}
    >
      <Notice tone={isHalted ? 'info' : 'warn'}>{isHalted ? w.resumeText : w.haltText}</Notice>
      <ReasonField value={reason} onValue={setReason} />
    </ActionDialog>
  )
}
