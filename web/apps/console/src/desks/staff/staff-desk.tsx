// Colleagues, their roles, and invitations that nobody has used yet.

import { call } from '@console/api/client'
import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import type { StaffMember } from '@console/api/types'
import { Button } from '@console/kit/button'
import { Segments } from '@console/kit/tabs'
import { words } from '@console/locales'
import { MAY } from '@console/session/permissions'
import { useCan } from '@console/session/store'
import { DeskFrame } from '@console/table/desk-frame'
import { Loaded } from '@console/table/loaded'
import { useFilters } from '@console/table/search'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Invitations } from './invitations'
import { InviteDialog } from './invite-dialog'
import { RoleMatrix } from './role-matrix'
import { RolesDialog, SuspendDialog } from './staff-dialogs'
import { StaffList } from './staff-list'

type Opened = { what: 'invite' } | { what: 'roles' | 'suspend'; person: StaffMember } | null

export function StaffDesk() {
  const [search, setSearch] = useFilters()
  const [opened, setOpened] = useState<Opened>(null)
  const mayWork = useCan()(MAY.staff)
  const query = useQuery({ queryKey: keys.staff, queryFn: () => call(routes.staff, {}) })
  const view = search.view === 'matrix' ? 'matrix' : 'people'
  const close = () => setOpened(null)
  return (
    <DeskFrame
      title={words.staff.title}
      isOpen={false}
      filters={
        <>
          <Segments
            label={words.staff.view}
            value={view}
            choices={[
              ['people', words.staff.people],
              ['matrix', words.staff.matrix],
            ]}
            onChange={(next) => setSearch({ view: next === 'people' ? undefined : next })}
          />
          {mayWork ? (
            <Button look="primary" className="ms-auto" onClick={() => setOpened({ what: 'invite' })}>
              {words.staff.invite}
            </Button>
          ) : null}
        </>
      }
    >
      <Loaded query={query}>
        {({ rows, invitations }) => (
          <div className="scroll-thin min-h-0 flex-1 overflow-y-auto">
            {view === 'people' ? (
              <StaffList
                rows={rows}
                mayWork={mayWork}
                onRoles={(person) => setOpened({ what: 'roles', person })}
                onSuspend={(person) => setOpened({ what: 'suspend', person })}
              />
            ) : (
              <RoleMatrix rows={rows} />
            )}
            <Invitations invitations={invitations} isAlone={rows.length + invitations.length < 2} />
          </div>
        )}
      </Loaded>
      {opened?.what === 'invite' ? <InviteDialog onClose={close} /> : null}
      {opened?.what === 'roles' ? <RolesDialog person={opened.person} onClose={close} /> : null}
      {opened?.what === 'suspend' ? <SuspendDialog person={opened.person} onClose={close} /> : null}
    </DeskFrame>
  )
}
