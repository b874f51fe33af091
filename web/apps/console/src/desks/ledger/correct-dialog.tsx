import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import { ActionDialog } from '@console/kit/action-dialog'
import { AreaField, SelectField, TextField } from '@console/kit/field'
import { Notice } from '@console/kit/notice'
import { isReason } from '@console/kit/reason'
import { ReasonField } from '@console/kit/reason-field'
import { words } from '@console/locales'
import { useState } from 'react'

const w = words.ledger
const AMOUNT = /^-?\d{1,15}(\.\d{1,8})?$/
const isAmount = (text: string) => AMOUNT.test(text) && /[1-9]/.test(text)

export function CorrectDialog({ onClose }: { onClose: () => void }) {
  const [user, setUser] = useState('')
  const [wallet, setWallet] = useState('platform')
  const [coin, setCoin] = useState('usdt')
  const [amount, setAmount] = useState('')
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const isComplete =
    /^\d+$/.test(user) && coin.trim() !== '' && isAmount(amount) && text.trim() !== '' && isReason(reason)
  return (
    <ActionDialog
      title={w.correctTitle}
      route={routes.correct}
      input={
        isComplete
          ? {
              user: Number(user),
              wallet,
              coin: coin.trim().toLowerCase(),
              amount,
              text: text.trim(),
              reason: reason.trim(),
            }
          : null
      }
      changes={[keys.ledger.all, keys.approvals.all]}
      submit={words.people.propose}
      onClose={onClose}
    >
      <Notice>{w.correctText}</Notice>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={w.user}
          inputMode="numeric"
          value={user}
          onChange={(event) => setUser(event.target.value.trim())}
        />
        <SelectField
          label={w.wallet}
          value={wallet}
          choices={Object.entries(w.wallets)}
          onValue={setWallet}
        />
        <TextField label={w.coinLabel} value={coin} onChange={(event) => setCoin(event.target.value)} />
        <TextField
          label={w.amount}
          inputMode="decimal"
          className="num"
          value={amount}
          onChange={(event) => setAmount(event.target.value.trim())}
        />
      </div>
      <p className="text-xs text-text-3">{w.amountHint}</p>
      <AreaField
        label={w.text}
        value={text}
        maxLength={500}
        rows={2}
        onChange={(event) => setText(event.target.value)}
      />
      <ReasonField value={reason} onValue={setReason} />
    </ActionDialog>
  )
}
