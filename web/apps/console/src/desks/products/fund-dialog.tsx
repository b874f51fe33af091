// The house's own money into a pool: one transfer from outside, booked once.

import { call } from '@console/api/client'
import { keys } from '@console/api/keys'
import type { Product } from '@console/api/product-types'
import { routes } from '@console/api/routes'
import { ActionDialog } from '@console/kit/action-dialog'
import { SelectField, TextField } from '@console/kit/field'
import { Notice } from '@console/kit/notice'
import { isReason } from '@console/kit/reason'
import { ReasonField } from '@console/kit/reason-field'
import { words } from '@console/locales'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

const w = words.products
const HOUSES: Record<string, string> = {
  lendingPool: 'loanPool',
  rewards: 'fundReward',
  pool: 'dailyPool',
  budget: 'campaign',
}
const AMOUNT = /^\d{1,15}(\.\d{1,8})?$/

/** Whether there is a pool behind it that money can be paid into. */
export const isFunded = ({ behind }: Product) => behind.name in HOUSES

export function FundDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { behind } = product
  const [amount, setAmount] = useState('')
  const [transaction, setTransaction] = useState('')
  const [index, setIndex] = useState('0')
  const [network, setNetwork] = useState<string>()
  const [reason, setReason] = useState('')
  const networks = useQuery({ queryKey: keys.products.networks, queryFn: () => call(routes.networks, {}) })
  const choices = (networks.data?.rows ?? []).map(({ id, name }): [string, string] => [String(id), name])
  const chosen = network ?? choices[0]?.[0]
  const house = HOUSES[behind.name] ?? ''
  const isComplete =
    AMOUNT.test(amount) &&
    /[1-9]/.test(amount) &&
    /^[0-9a-f]{64}$/i.test(transaction) &&
    /^\d{1,6}$/.test(index) &&
    chosen !== undefined &&
    isReason(reason)
  return (
    <ActionDialog
      title={w.fundTitle(w.places[behind.name] ?? '')}
      route={routes.fundHouse}
      input={
        isComplete
          ? {
              money: {
                house,
                number: house === 'loanPool' ? 0 : product.number,
                coin: behind.coin,
                amount,
                network: Number(chosen),
                transaction,
                index: Number(index),
              },
              reason: reason.trim(),
            }
          : null
      }
      changes={[keys.products.all, keys.approvals.all, keys.ledger.all]}
      submit={w.propose}
      onClose={onClose}
    >
      <Notice>{w.fundText}</Notice>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={`${w.amount}, ${behind.coin}`}
          inputMode="decimal"
          className="num"
          value={amount}
          onChange={(event) => setAmount(event.target.value.trim())}
        />
        <SelectField label={w.network} value={chosen ?? ''} choices={choices} onValue={setNetwork} />
        <div className="col-span-2">
          <TextField
            label={w.transaction}
            className="num"
            maxLength={64}
            value={transaction}
            onChange={(event) => setTransaction(event.target.value.trim())}
          />
        </div>
        <TextField
          label={w.index}
          inputMode="numeric"
          className="num"
          value={index}
          onChange={(event) => setIndex(event.target.value.trim())}
        />
      </div>
      <ReasonField value={reason} onValue={setReason} />
    </ActionDialog>
  )
}
