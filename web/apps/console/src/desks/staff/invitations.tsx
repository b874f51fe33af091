import type { Invitation } from '@console/api/types'
import { relative } from '@console/kit/clock'
import { Notice } from '@console/kit/notice'
import { Section, Sheet } from '@console/kit/section'
import { Tag } from '@console/kit/tag'
import { useNow } from '@console/kit/use-now'
import { words } from '@console/locales'

const w = words.staff

/** Links that were given out and not used. */
export function Invitations({ invitations, isAlone }: { invitations: Invitation[]; isAlone: boolean }) {
  const now = useNow()
  if (invitations.length === 0)
    return isAlone ? (
      <div className="p-5">
        <Notice tone="warn" title={w.empty}>
          {w.emptyText}
        </Notice>
      </div>
    ) : null
  return (
    <Section title={w.invitations} className="p-5">
      <Sheet className="divide-y divide-line">
        {invitations.map((one) => (
          <div key={one.id} className="flex flex-wrap items-center gap-2 px-4 py-2.5 text-sm">
            <span className="font-medium">{one.email}</span>
            {one.roles.map((role) => (
              <Tag key={role}>{words.roles[role]}</Tag>
            ))}
            <span className="ms-auto text-text-3">
              {one.by ? `${w.invitedBy(one.by.name)}, ` : null}
              {w.ends(relative(one.endsAt, now))}
            </span>
          </div>
        ))}
      </Sheet>
    </Section>
  )
}
