// Filters that somebody saved under a name, in this browser.

import { Button, IconButton } from '@console/kit/button'
import { Menu, MenuItem } from '@console/kit/menu'
import { words } from '@console/locales'
import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Search, stringifySearch, useFilters } from './search'

interface View {
  name: string
  search: Search
}

const VIEWS_MAX = 20
const NAME_MAX = 40
const place = (desk: string) => `console.views.${desk}`

function read(desk: string): View[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place(desk)) ?? '[]')
    return Array.isArray(stored) ? (stored as View[]) : []
  } catch {
    return []
  }
}

export function SavedViews({ desk }: { desk: string }) {
  const [search, setSearch] = useFilters()
  const [views, setViews] = useState(() => read(desk))
  const [name, setName] = useState('')
  const keep = (next: View[]) => {
    setViews(next)
    localStorage.setItem(place(desk), JSON.stringify(next))
  }
  const { cursor: _, ...filters } = search
  const isFiltered = stringifySearch(filters) !== ''
  const save = () => {
    if (!name.trim()) return
    const others = views.filter((view) => view.name !== name.trim())
    keep([...others, { name: name.trim(), search: filters }].slice(-VIEWS_MAX))
    setName('')
  }
  const show = (view: View) => {
    const cleared = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]))
    setSearch({ ...cleared, ...view.search })
  }
  return (
    <Menu
      button={(props) => (
        <Button look="ghost" icon={<Bookmark size={14} />} {...props}>
          {words.common.views}
        </Button>
      )}
    >
      {(close) => (
        <>
          {views.map((view) => (
            <div key={view.name} className="flex items-center">
              <MenuItem
                onClick={() => {
                  show(view)
                  close()
                }}
              >
                {view.name}
              </MenuItem>
              <IconButton
                label={`${words.common.deleteView}: ${view.name}`}
                onClick={() => keep(views.filter((one) => one !== view))}
              >
                <Trash2 size={14} />
              </IconButton>
            </div>
          ))}
          {isFiltered ? (
            <form
              className="flex gap-1.5 p-1"
              onSubmit={(event) => {
                event.preventDefault()
                save()
              }}
            >
              <input
                aria-label={words.common.viewName}
                placeholder={words.common.viewName}
                value={name}
                maxLength={NAME_MAX}
                onChange={(event) => setName(event.target.value)}
                className="h-8 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-2 text-sm outline-none focus:border-text"
              />
              <Button type="submit" look="primary">
                {words.common.save}
              </Button>
            </form>
          ) : (
            <p className="p-2 text-xs text-text-3">{views.length ? null : words.common.noViews}</p>
          )}
        </>
      )}
    </Menu>
  )
}
