// The trial balance per coin, and corrections, which are proposals like any other.

import { Button } from '@console/kit/button'
import { words } from '@console/locales'
import { MAY } from '@console/session/permissions'
import { useCan } from '@console/session/store'
import { DeskFrame } from '@console/table/desk-frame'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CorrectDialog } from './correct-dialog'
import { TrialBalance } from './trial-balance'

export function LedgerDesk() {
  const [isCorrecting, setCorrecting] = useState(false)
  const mayCorrect = useCan()(MAY.correct)
  return (
    <DeskFrame
      title={words.ledger.title}
      isOpen={false}
      filters={
        <div className="ms-auto flex items-center gap-2">
          <Link to="/approvals" className="px-2 text-sm font-semibold text-text-2 hover:text-text">
            {words.ledger.proposals}
          </Link>
          {mayCorrect ? <Button onClick={() => setCorrecting(true)}>{words.ledger.correct}</Button> : null}
        </div>
      }
    >
      <TrialBalance />
      {isCorrecting ? <CorrectDialog onClose={() => setCorrecting(false)} /> : null}
    </DeskFrame>
  )
}
