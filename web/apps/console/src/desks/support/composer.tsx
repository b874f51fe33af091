// The answer to a customer, written or made from a canned one.

import { call } from '@console/api/client'
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import type { Conversation } from '@console/api/support-types'
import { Button } from '@console/kit/button'
import { Problem } from '@console/kit/state'
import { toast } from '@console/kit/toast'
import { useWrite } from '@console/kit/use-write'
import { words } from '@console/locales'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

const FIELD = 'support-answer'
const TEXT_MAX = 4_000
const w = words.support

export const focusAnswer = () => document.getElementById(FIELD)?.focus()

/** Inserts what was sent often before. */
function CannedChoice({ onChoose }: { onChoose: (id: number, text: string) => void }) {
  const { data } = useQuery({ queryKey: keys.support.canned, queryFn: () => call(routes.cannedAnswers, {}) })
  if (!data?.rows.length) return null
  return (
    <select
      aria-label={w.cannedChoose}
      value=""
      onChange={(event) => {
        const chosen = data.rows.find((row) => String(row.id) === event.target.value)
        if (chosen) onChoose(chosen.id, chosen.text)
      }}
      className="h-8 min-w-0 max-w-56 flex-1 rounded-md border border-line bg-surface ps-2 pe-1 text-sm text-text-2 outline-none focus:border-text"
    >
      <option value="">{w.cannedChoose}</option>
      {data.rows.map((row) => (
        <option key={row.id} value={row.id}>
          {row.title} ({row.language})
        </option>
      ))}
    </select>
  )
}

export function Composer({ conversation }: { conversation: Conversation }) {
  const [text, setText] = useState('')
  const [canned, setCanned] = useState<number | undefined>(undefined)
  const write = useWrite(routes.replyToCustomer, [keys.support.all], () => {
    setText('')
    setCanned(undefined)
    toast(w.sent, { tone: 'good' })
  })
  const send = (close: boolean) => {
    if (!text.trim()) return
    const { id, version } = conversation
    void write.send({ id, version, text: text.trim(), close, ...(canned ? { cannedId: canned } : {}) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(false)
  }
  const isUnknown = write.state === 'unknown'
  return (
    <form onSubmit={submit} className="space-y-2">
      {write.error ? <Problem error={write.error} /> : null}
      <textarea
        id={FIELD}
        rows={3}
        dir="auto"
        aria-label={w.write}
        placeholder={w.write}
        value={text}
        maxLength={TEXT_MAX}
        disabled={isUnknown}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(false)
        }}
        className="field-sizing-content block max-h-80 min-h-20 w-full resize-none rounded-md border border-line-strong bg-surface px-2.5 py-2 text-sm outline-none placeholder:text-text-3 focus:border-text"
      />
      <div className="flex flex-wrap items-center gap-2">
        <CannedChoice
          onChoose={(id, chosen) => {
            setCanned(id)
            setText((before) => (before.trim() ? `${before.trimEnd()}\n\n${chosen}` : chosen))
            focusAnswer()
          }}
        />
        <div className="ms-auto flex gap-2">
          <Button disabled={!text.trim()} busy={write.state === 'busy'} onClick={() => send(true)}>
            {w.sendAndClose}
          </Button>
          <Button type="submit" look="primary" disabled={!text.trim()} busy={write.state === 'busy'}>
            {isUnknown ? words.common.checkAgain : w.send}
          </Button>
        </div>
      </div>
    </form>
  )
}
