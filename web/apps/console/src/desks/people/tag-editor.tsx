import { call } from '@console/api/client'
import type { Customer } from '@console/api/customer-types'
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import { messageOf } from '@console/kit/state'
import { Tag } from '@console/kit/tag'
import { toast } from '@console/kit/toast'
import { words } from '@console/locales'
import { MAY } from '@console/session/permissions'
import { useCan } from '@console/session/store'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'

const TAG_MAX = 32
const w = words.people

/** Tags of a person. Changing them can be undone: they touch nothing else. */
export function TagEditor({ person }: { person: Customer }) {
  const queries = useQueryClient()
  const can = useCan()(MAY.note)
  const [text, setText] = useState('')
  const [isAdding, setAdding] = useState(false)
  const save = async (tags: string[], undoTo: string[] | null) => {
    try {
      await call(routes.setTags, { id: person.id, tags })
      await queries.invalidateQueries({ queryKey: keys.people.all })
      toast(w.tagsChanged, undoTo ? { undo: () => void save(undoTo, null) } : {})
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' })
    }
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    const tag = text.trim().toLowerCase()
    setText('')
    setAdding(false)
    if (tag && !person.tags.includes(tag)) void save([...person.tags, tag], person.tags)
  }
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="me-1 text-sm text-text-3">{w.tagsTitle}</span>
      {person.tags.map((tag) => (
        <Tag key={tag}>
          {tag}
          {can ? (
            <button
              type="button"
              aria-label={w.removeTag(tag)}
              onClick={() =>
                void save(
                  person.tags.filter((one) => one !== tag),
                  person.tags,
                )
              }
              className="-me-0.5 rounded-sm p-0.5 hover:text-text"
            >
              <X size={11} />
            </button>
          ) : null}
        </Tag>
      ))}
      {person.tags.length === 0 && !can ? <span className="text-sm text-text-3">{w.noTags}</span> : null}
      {can && isAdding ? (
        <form onSubmit={add}>
          <input
            // biome-ignore lint/a11y/noAutofocus: it was asked for by a press
            autoFocus
            aria-label={w.addTag}
            value={text}
            maxLength={TAG_MAX}
            onChange={(event) => setText(event.target.value)}
            onBlur={() => setAdding(false)}
            className="h-6 w-28 rounded-sm border border-line-strong bg-surface px-1.5 text-xs outline-none focus:border-text"
          />
        </form>
      ) : null}
      {can && !isAdding ? (
        <button
          type="button"
          onClick={() => setAdding(true)}
          className="inline-flex items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs text-text-3 hover:bg-sunken hover:text-text"
        >
          <Plus size={12} aria-hidden />
          {w.addTag}
        </button>
      ) : null}
    </div>
  )
}
