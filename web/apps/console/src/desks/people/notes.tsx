// Notes for colleagues. A note waits a moment before it is sent, so that it can be taken back: nothing is deleted later.

import { call } from '@console/api/client'
import type { Customer } from '@console/api/customer-types'
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import { Button } from '@console/kit/button'
import { Ago } from '@console/kit/clock-tag'
import { Avatar } from '@console/kit/person'
import { Section } from '@console/kit/section'
import { messageOf } from '@console/kit/state'
import { toast } from '@console/kit/toast'
import { words } from '@console/locales'
import { MAY } from '@console/session/permissions'
import { useCan } from '@console/session/store'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'

const HELD_MS = 5_000
const TEXT_MAX = 2_000
const w = words.people

/** Keeps a text for a moment, then sends it; sends it at once when the page is left. */
function useHeldNote(id: number) {
  const queries = useQueryClient()
  const [held, setHeld] = useState<string | null>(null)
  const waiting = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null)
  const send = useRef(async () => {
    const note = waiting.current
    waiting.current = null
    if (!note) return
    clearTimeout(note.timer)
    try {
      await call(routes.addNote, { id, text: note.text })
      await queries.invalidateQueries({ queryKey: keys.people.one(id) })
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' })
    }
    setHeld(null)
  })
  useEffect(() => {
    const now = () => void send.current()
    window.addEventListener('pagehide', now)
    return () => {
      window.removeEventListener('pagehide', now)
      now()
    }
  }, [])
  const hold = (text: string) => {
    void send.current()
    waiting.current = { text, timer: setTimeout(() => void send.current(), HELD_MS) }
    setHeld(text)
    toast(w.noteKept, {
      undo: () => {
        clearTimeout(waiting.current?.timer)
        waiting.current = null
        setHeld(null)
        toast(w.noteUndone)
      },
    })
  }
  return { held, hold }
}

export function Notes({ person }: { person: Customer }) {
  const can = useCan()
  const [text, setText] = useState('')
  const { held, hold } = useHeldNote(person.id)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    hold(text.trim())
    setText('')
  }
  return (
    <Section title={w.notes}>
      {person.notes.length === 0 && !held ? <p className="text-sm text-text-3">{w.noNotes}</p> : null}
      <ol className="space-y-3">
        {person.notes.map((note) => (
          <li key={note.id} className="flex gap-2.5">
            <Avatar name={note.by.name} className="mt-0.5" />
            <div className="min-w-0">
              <p className="text-sm">
                <span className="font-semibold">{note.by.name}</span>{' '}
                <Ago at={note.at} className="text-xs text-text-3" />
              </p>
              <p className="break-words whitespace-pre-wrap">{note.text}</p>
            </div>
          </li>
        ))}
        {held ? <li className="text-text-3 italic">{held}</li> : null}
      </ol>
      {can(MAY.note) ? (
        <form onSubmit={add} className="mt-3 flex items-end gap-2">
          <textarea
            rows={1}
            aria-label={w.noteLabel}
            placeholder={w.noteLabel}
            value={text}
            maxLength={TEXT_MAX}
            onChange={(event) => setText(event.target.value)}
            className="field-sizing-content max-h-40 min-h-8 min-w-0 flex-1 resize-none rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-sm outline-none placeholder:text-text-3 focus:border-text"
          />
          <Button type="submit" disabled={!text.trim()}>
            {w.addNote}
          </Button>
        </form>
      ) : null}
    </Section>
  )
}
