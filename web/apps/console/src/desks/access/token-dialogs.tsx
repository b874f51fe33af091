import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import type { Token } from '@console/api/types'
import { ActionDialog } from '@console/kit/action-dialog'
import { CheckField, TextField } from '@console/kit/field'
import { Notice } from '@console/kit/notice'
import { ShownOnce } from '@console/kit/shown-once'
import { words } from '@console/locales'
import { isForPeopleOnly } from '@console/session/permissions'
import { useStaff } from '@console/session/store'
import { useState } from 'react'

const DAYS = 30
const DAYS_MAX = 90
const w = words.access

export function TokenDialog({ onClose }: { onClose: () => void }) {
  const { permissions } = useStaff()
  const [name, setName] = useState('')
  const [days, setDays] = useState(String(DAYS))
  const [chosen, setChosen] = useState<string[]>([])
  const [token, setToken] = useState<string | null>(null)
  if (token)
    return <ShownOnce title={w.made} text={w.madeText} value={token} done={w.keptIt} onClose={onClose} />
  const length = Number(days)
  const isComplete = name.trim() !== '' && chosen.length > 0 && length >= 1 && length <= DAYS_MAX
  const toggle = (one: string) =>
    setChosen(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  return (
    <ActionDialog
      title={w.tokenTitle}
      route={routes.makeToken}
      input={isComplete ? { name: name.trim(), permissions: chosen, days: length } : null}
      changes={[keys.access.tokens]}
      submit={w.newToken}
      onDone={(answer) => setToken(answer.token)}
      onClose={onClose}
    >
      <p className="text-text-2">{w.tokenText}</p>
      <TextField
        label={w.name}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={w.days}
        hint={w.daysHint}
        type="number"
        min={1}
        max={DAYS_MAX}
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      <fieldset>
        <legend className="mb-1 text-sm font-medium text-text-2">{w.permissions}</legend>
        <div className="grid grid-cols-2 gap-x-4">
          {permissions
            .filter((permission) => !isForPeopleOnly(permission))
            .map((permission) => (
              <CheckField
                key={permission}
                checked={chosen.includes(permission)}
                onChange={() => toggle(permission)}
              >
                <code>{permission}</code>
              </CheckField>
            ))}
        </div>
      </fieldset>
    </ActionDialog>
  )
}

export function EndTokenDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  return (
    <ActionDialog
      title={w.endTokenTitle}
      route={routes.endToken}
      input={{ id: token.id }}
      changes={[keys.access.tokens]}
      submit={w.end}
      done={w.ended}
      danger
      onClose={onClose}
    >
      <p className="font-semibold">{token.name}</p>
      <Notice tone="warn">{w.endTokenText}</Notice>
    </ActionDialog>
  )
}
