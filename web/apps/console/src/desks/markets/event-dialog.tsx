// A split, a dividend or overnight rates of one market, proposed to a second person.

import { keys } from '@console/api/keys'
import type { Market, MarketEvent } from '@console/api/market-types'
import { routes } from '@console/api/routes'
import { ActionDialog } from '@console/kit/action-dialog'
import { SelectField, TextField } from '@console/kit/field'
import { Notice } from '@console/kit/notice'
import { isReason } from '@console/kit/reason'
import { ReasonField } from '@console/kit/reason-field'
import { words } from '@console/locales'
import { useState } from 'react'
import { eventOf, startOf, type TypedEvent } from './event'

const w = words.markets
type Kind = MarketEvent['kind']

interface Props {
  market: Market
  kind: Kind
  onClose: () => void
}

export function EventDialog({ market, kind, onClose }: Props) {
  const [typed, setTyped] = useState(() => startOf(market))
  const [reason, setReason] = useState('')
  const event = eventOf(kind, typed)
  return (
    <ActionDialog
      title={`${w.events[kind]}: ${market.symbol.toUpperCase()}`}
      route={routes.marketEvent}
      input={event && isReason(reason) ? { id: market.id, event, reason: reason.trim() } : null}
      changes={[keys.markets.all, keys.approvals.all]}
      submit={w.propose}
      onClose={onClose}
    >
      <Notice>{w.happens[kind]}</Notice>
      <EventFields kind={kind} typed={typed} onTyped={setTyped} />
      <ReasonField value={reason} onValue={setReason} />
    </ActionDialog>
  )
}

interface FieldsProps {
  kind: Kind
  typed: TypedEvent
  onTyped: (typed: TypedEvent) => void
}

function EventFields({ kind, typed, onTyped }: FieldsProps) {
  const field = (name: keyof TypedEvent, label: string, type: 'figure' | 'date' = 'figure') => (
    <TextField
      label={label}
      type={type === 'date' ? 'datetime-local' : 'text'}
      inputMode={type === 'date' ? undefined : 'decimal'}
      className="num"
      value={typed[name]}
      onChange={(event) => onTyped({ ...typed, [name]: event.target.value })}
    />
  )
  if (kind === 'split')
    return (
      <div className="grid grid-cols-3 gap-4">
        {field('new', w.newUnits)}
        {field('old', w.oldUnits)}
        {field('exDate', w.exDate, 'date')}
      </div>
    )
  if (kind === 'dividend')
    return (
      <div className="grid grid-cols-2 gap-4">
        {field('perUnit', w.perUnit)}
        {field('exDate', w.exDate, 'date')}
      </div>
    )
  return (
    <div className="grid grid-cols-3 gap-4">
      {field('long', w.longPercent)}
      {field('short', w.shortPercent)}
      <SelectField
        label={w.year}
        value={typed.year}
        choices={[
          ['360', '360'],
          ['365', '365'],
        ]}
        onValue={(year) => onTyped({ ...typed, year })}
      />
    </div>
  )
}
