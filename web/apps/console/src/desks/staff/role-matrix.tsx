import { ROLES, type StaffMember } from '@console/api/types'
import { words } from '@console/locales'
import { Check } from 'lucide-react'

/** Who holds which role, at a glance: where only one person does, nobody can be the second. */
export function RoleMatrix({ rows }: { rows: StaffMember[] }) {
  const active = rows.filter((person) => person.isActive)
  const holders = (role: (typeof ROLES)[number]) =>
    active.filter((person) => person.roles.includes(role)).length
  return (
    <div className="scroll-thin overflow-x-auto">
      <table aria-label={words.staff.matrix} className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-text-3">
            <th className="py-2 ps-5 pe-3 text-start font-medium">{words.staff.columns.name}</th>
            {ROLES.map((role) => (
              <th key={role} title={words.roleNotes[role]} className="px-2 py-2 text-center font-medium">
                {words.roles[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {active.map((person) => (
            <tr key={person.id}>
              <th scope="row" className="py-2.5 ps-5 pe-3 text-start font-medium whitespace-nowrap">
                {person.name}
              </th>
              {ROLES.map((role) => (
                <td key={role} className="px-2 text-center">
                  {person.roles.includes(role) ? (
                    <Check size={16} className="mx-auto text-good" aria-label={words.staff.held} />
                  ) : (
                    <span aria-hidden className="text-line-strong">
                      ·
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong">
            <th scope="row" className="py-2.5 ps-5 pe-3 text-start font-medium text-text-3">
              {words.ledger.sum}
            </th>
            {ROLES.map((role) => (
              <td
                key={role}
                className={`num px-2 text-center ${holders(role) < 2 ? 'font-semibold text-warn' : 'text-text-2'}`}
              >
                {holders(role)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
