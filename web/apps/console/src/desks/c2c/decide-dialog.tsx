import type { Appeal } from '@console/api/customer-types'
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import { ActionDialog } from '@console/kit/action-dialog'
import { AreaField, SelectField } from '@console/kit/field'
import { amount } from '@console/kit/format'
import { Notice } from '@console/kit/notice'
import { isReason, reasonHint } from '@console/kit/reason'
import { Segments } from '@console/kit/tabs'
import { words } from '@console/locales'
import { useState } from 'react'

const w = words.c2c

/** Who gets what is in escrow, and on what ground. */
export function DecideDialog({ appeal, onClose }: { appeal: Appeal; onClose: () => void }) {
  const [outcome, setOutcome] = useState<'release' | 'refund'>('release')
  const [ground, setGround] = useState('1')
  const [text, setText] = useState('')
  const sum = `${amount(appeal.quantity)} ${appeal.coin.toUpperCase()}`
  return (
    <ActionDialog
      title={w.decideTitle}
      route={routes.decideAppeal}
      input={isReason(text) ? { id: appeal.id, outcome, reason: Number(ground), text: text.trim() } : null}
      changes={[keys.appeals.all, keys.approvals.all]}
      submit={outcome === 'release' ? w.release : w.refund}
      done={w.decided}
      onClose={onClose}
    >
      <Segments
        label={w.outcome}
        value={outcome}
        choices={[
          ['release', w.release],
          ['refund', w.refund],
        ]}
        onChange={setOutcome}
      />
      <Notice>
        {outcome === 'release'
          ? w.releaseHappens(sum, appeal.buyer.nick)
          : w.refundHappens(sum, appeal.seller.nick)}
      </Notice>
      {appeal.needsTwo ? <Notice tone="warn">{w.needsTwo}</Notice> : null}
      <SelectField label={w.reason} value={ground} choices={Object.entries(w.reasons)} onValue={setGround} />
      <AreaField
        label={w.text}
        hint={reasonHint(text)}
        value={text}
        maxLength={500}
        required
        onChange={(event) => setText(event.target.value)}
      />
    </ActionDialog>
  )
}
