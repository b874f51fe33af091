import type { StaffMember } from '@console/api/types'
import { Button } from '@console/kit/button'
import { Ago } from '@console/kit/clock-tag'
import { date } from '@console/kit/format'
import { Avatar } from '@console/kit/person'
import { Grid } from '@console/kit/section'
import { Tag } from '@console/kit/tag'
import { words } from '@console/locales'
import { useStaff } from '@console/session/store'

const w = words.staff

export function StaffList({
  rows,
  mayWork,
  onRoles,
  onSuspend,
}: {
  rows: StaffMember[]
  mayWork: boolean
  onRoles: (person: StaffMember) => void
  onSuspend: (person: StaffMember) => void
}) {
  const { staff } = useStaff()
  return (
    <Grid
      label={w.people}
      head={[w.columns.name, w.columns.roles, w.columns.state, w.columns.seen, w.columns.since, '']}
      ends={[5]}
      rows={rows.map((person) => [
        <span key="name" className="flex items-center gap-2.5">
          <Avatar name={person.name} className="size-7! text-[11px]!" />
          <span>
            <span className="block font-medium">
              {person.name}
              {person.id === staff.id ? <span className="text-text-3"> ({words.common.you})</span> : null}
            </span>
            <span className="block text-xs text-text-3">{person.email}</span>
          </span>
        </span>,
        <span key="roles" className="flex flex-wrap gap-1">
          {person.roles.map((role) => (
            <Tag key={role}>{words.roles[role]}</Tag>
          ))}
        </span>,
        <Tag key="state" tone={person.isActive ? 'good' : 'bad'}>
          {person.isActive ? w.active : w.suspended}
        </Tag>,
        person.seenAt ? <Ago key="seen" at={person.seenAt} className="text-text-3" /> : w.never,
        <span key="since" className="text-text-3">
          {date(person.createdAt)}
        </span>,
        mayWork ? (
          <span key="act" className="inline-flex gap-1">
            <Button size="sm" look="ghost" onClick={() => onRoles(person)}>
              {w.change}
            </Button>
            {person.isActive && person.id !== staff.id ? (
              <Button size="sm" look="ghost" className="text-bad!" onClick={() => onSuspend(person)}>
                {w.suspend}
              </Button>
            ) : null}
          </span>
        ) : null,
      ])}
    />
  )
}
