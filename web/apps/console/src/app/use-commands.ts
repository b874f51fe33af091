// What the palette offers for a text.

import { call } from '@console/api/client'
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import { words } from '@console/locales'
import { useCan } from '@console/session/store'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleHelp, KeyRound, type LucideIcon, ShieldCheck, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Desk } from './desks'

export interface Command {
  id: string
  icon: LucideIcon
  title: string
  note?: string
  keys?: string[]
  run: () => void
}

interface Group {
  title: string
  commands: Command[]
}

const FOUND_MAX = 6
const SEARCH_FROM = 2
const PAUSE_MS = 180

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

export const matches = (title: string, text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((part) => title.toLowerCase().includes(part))

export function useCommands(text: string, desks: Desk[], onHelp: () => void): Group[] {
  const navigate = useNavigate()
  const can = useCan()
  const query = usePaused(text.trim())
  const isSearch = query.length >= SEARCH_FROM || /^\d+$/.test(query)
  const people = useQuery({
    queryKey: keys.people.list({ q: query }),
    queryFn: () => call(routes.people, { q: query, limit: FOUND_MAX }),
    enabled: isSearch && can('people.read'),
    placeholderData: keepPreviousData,
  })
  const approvals = useQuery({
    queryKey: keys.approvals.list({ state: 'open', palette: true }),
    queryFn: () => call(routes.approvals, { state: 'open' }),
  })

  const places: Command[] = desks.map((desk) => ({
    id: desk.name,
    icon: desk.icon,
    title: words.desks[desk.name],
    keys: ['g', desk.key],
    run: () => void navigate({ to: desk.path }),
  }))
  const actions: Command[] = [
    { id: 'access', icon: KeyRound, title: words.desks.access, run: () => void navigate({ to: '/access' }) },
    { id: 'help', icon: CircleHelp, title: words.shell.help, keys: ['?'], run: onHelp },
  ]
  const found: Command[] = (isSearch ? (people.data?.rows ?? []) : []).slice(0, FOUND_MAX).map((person) => ({
    id: `person-${person.id}`,
    icon: UserRound,
    title: person.name || words.people.unnamed,
    note: `${person.id} · ${person.contact}`,
    run: () => void navigate({ to: '/people/$id', params: { id: String(person.id) } }),
  }))
  const open: Command[] = (approvals.data?.rows ?? [])
    .filter((one) => matches(`${one.title} ${one.target.label} ${one.proposedBy.name}`, text))
    .slice(0, FOUND_MAX)
    .map((one) => ({
      id: `approval-${one.id}`,
      icon: ShieldCheck,
      title: one.title,
      note: one.target.label,
      run: () => void navigate({ to: '/approvals/$id', params: { id: one.id } }),
    }))
  return [
    { title: words.palette.desks, commands: places.filter(({ title }) => matches(title, text)) },
    { title: words.palette.people, commands: found },
    { title: words.palette.approvals, commands: open },
    { title: words.palette.actions, commands: actions.filter(({ title }) => matches(title, text)) },
  ].filter(({ commands }) => commands.length > 0)
}
