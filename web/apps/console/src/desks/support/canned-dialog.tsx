// The list of canned answers, and one of them to be written.

import { call } from '@console/api/client'
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import type { CannedAnswer, Language } from '@console/api/support-types'
import { Button } from '@console/kit/button'
import { AreaField, SelectField, TextField } from '@console/kit/field'
import { Modal } from '@console/kit/modal'
import { Problem } from '@console/kit/state'
import { toast } from '@console/kit/toast'
import { useWrite } from '@console/kit/use-write'
import { words } from '@console/locales'
import { MAY } from '@console/session/permissions'
import { useCan } from '@console/session/store'
import { Loaded } from '@console/table/loaded'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

const w = words.support
const CHANGES = [keys.support.canned]

export function CannedDialog({ onClose }: { onClose: () => void }) {
  const [edited, edit] = useState<CannedAnswer | 'new' | null>(null)
  const query = useQuery({ queryKey: keys.support.canned, queryFn: () => call(routes.cannedAnswers, {}) })
  if (edited && query.data)
    return (
      <Editor
        answer={edited === 'new' ? null : edited}
        languages={query.data.languages}
        onClose={() => edit(null)}
      />
    )
  return (
    <Modal title={w.canned} onClose={onClose} wide>
      <Loaded query={query}>{({ rows }) => <List rows={rows} onEdit={edit} />}</Loaded>
    </Modal>
  )
}

function List({ rows, onEdit }: { rows: CannedAnswer[]; onEdit: (answer: CannedAnswer | 'new') => void }) {
  const mayWork = useCan()(MAY.support)
  const remove = useWrite(routes.removeCanned, CHANGES, () => toast(w.cannedRemoved))
  return (
    <>
      {remove.error ? <Problem error={remove.error} /> : null}
      {rows.length === 0 ? <p className="text-sm text-text-3">{w.cannedNone}</p> : null}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex items-start gap-3 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="text-sm font-semibold">
                {row.title} <span className="font-normal text-text-3">{row.language}</span>
              </p>
              <p dir="auto" className="line-clamp-2 text-sm whitespace-pre-wrap text-text-2">
                {row.text}
              </p>
            </div>
            {mayWork ? (
              <>
                <Button onClick={() => onEdit(row)}>{w.cannedEdit}</Button>
                <Button look="ghost" onClick={() => void remove.send({ id: row.id })}>
                  {w.cannedRemove}
                </Button>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {mayWork ? (
        <Button look="primary" onClick={() => onEdit('new')}>
          {w.cannedNew}
        </Button>
      ) : null}
    </>
  )
}

function Editor({
  answer,
  languages,
  onClose,
}: {
  answer: CannedAnswer | null
  languages: Language[]
  onClose: () => void
}) {
  const [title, setTitle] = useState(answer?.title ?? '')
  const [language, setLanguage] = useState(answer?.language ?? 'en')
  const [text, setText] = useState(answer?.text ?? '')
  const done = () => {
    toast(w.cannedSaved, { tone: 'good' })
    onClose()
  }
  const add = useWrite(routes.addCanned, CHANGES, done)
  const change = useWrite(routes.changeCanned, CHANGES, done)
  const write = answer ? change : add
  const isWhole = Boolean(title.trim() && text.trim())
  const save = () => {
    const content = { language, title: title.trim(), text: text.trim() }
    if (!isWhole) return
    void (answer ? change.send({ id: answer.id, version: answer.version, ...content }) : add.send(content))
  }
  return (
    <Modal
      title={answer ? answer.title : w.cannedNew}
      onClose={onClose}
      onSubmit={save}
      actions={
        <>
          <Button look="ghost" onClick={onClose}>
            {words.common.cancel}
          </Button>
          <Button type="submit" look="primary" busy={write.state === 'busy'} disabled={!isWhole}>
            {write.state === 'unknown' ? words.common.checkAgain : words.common.save}
          </Button>
        </>
      }
    >
      {write.error ? <Problem error={write.error} /> : null}
      <TextField
        label={w.cannedTitle}
        value={title}
        maxLength={80}
        required
        onChange={(event) => setTitle(event.target.value)}
      />
      <SelectField
        label={w.language}
        value={language}
        choices={languages.map(({ value, label, remark }) => [value, `${label} · ${remark}`])}
        onValue={setLanguage}
      />
      <AreaField
        label={w.cannedText}
        rows={7}
        dir="auto"
        value={text}
        maxLength={4_000}
        required
        onChange={(event) => setText(event.target.value)}
      />
    </Modal>
  )
}
