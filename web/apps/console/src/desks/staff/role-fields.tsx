import { ROLES, type Role } from '@console/api/types'
import { CheckField } from '@console/kit/field'
import { words } from '@console/locales'

/** Roles to tick. An auditor is nothing else, and nobody else is one. */
export function RoleFields({ roles, onChange }: { roles: Role[]; onChange: (roles: Role[]) => void }) {
  const isAuditor = roles.includes('auditor')
  const toggle = (role: Role) =>
    onChange(roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role])
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium text-text-2">{words.staff.roles}</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-1">
        {ROLES.map((role) => (
          <CheckField
            key={role}
            checked={roles.includes(role)}
            disabled={role === 'auditor' ? roles.length > 0 && !isAuditor : isAuditor}
            onChange={() => toggle(role)}
            note={words.roleNotes[role]}
          >
            <span className="font-medium">{words.roles[role]}</span>
          </CheckField>
        ))}
      </div>
    </fieldset>
  )
}
