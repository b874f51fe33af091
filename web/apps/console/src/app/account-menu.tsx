import { Menu, MenuItem } from '@console/kit/menu'
import { Avatar } from '@console/kit/person'
import { Segments } from '@console/kit/tabs'
import { words } from '@console/locales'
import { signOut } from '@console/session/session'
import { useStaff } from '@console/session/store'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleHelp, KeyRound, LogOut, Scale } from 'lucide-react'
import { useState } from 'react'
import { choose, type Theme, theme } from './theme'

/** One's own name, at the foot of the sidebar: access, appearance, sign-out. */
export function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const { staff } = useStaff()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState(theme)
  const wear = (next: Theme) => {
    choose(next)
    setChosen(next)
  }
  return (
    <Menu
      up
      start
      button={(props) => (
        <button
          type="button"
          aria-label={words.shell.account}
          className="flex w-full items-center gap-2.5 rounded-md px-1.5 py-1.5 text-start hover:bg-sunken"
          {...props}
        >
          <Avatar name={staff.name} className="size-7! text-[11px]!" />
          <span className="hidden min-w-0 flex-1 pane:block">
            <span className="block truncate text-sm font-semibold">{staff.name}</span>
            <span className="block truncate text-xs text-text-3">
              {staff.roles.map((role) => words.roles[role]).join(', ')}
            </span>
          </span>
        </button>
      )}
    >
      {(close) => (
        <>
          <Link
            to="/access"
            onClick={close}
            className="flex items-center gap-2 rounded-md px-2 py-1.5 text-sm hover:bg-sunken"
          >
            <KeyRound size={14} aria-hidden />
            {words.desks.access}
          </Link>
          <MenuItem
            icon={<CircleHelp size={14} aria-hidden />}
            onClick={() => {
              close()
              onHelp()
            }}
          >
            {words.shell.help}
          </MenuItem>
          <a
            href="/operator-limits"
            target="_blank"
            rel="noreferrer"
            className="flex items-center gap-2 rounded-md px-2 py-1.5 text-sm hover:bg-sunken"
          >
            <Scale size={14} aria-hidden />
            {words.shell.limits}
          </a>
          <div className="px-2 py-2">
            <p className="mb-1 text-xs text-text-3">{words.shell.theme}</p>
            <Segments
              label={words.shell.theme}
              value={chosen}
              choices={[
                ['light', words.shell.light],
                ['dark', words.shell.dark],
                ['auto', words.shell.auto],
              ]}
              onChange={wear}
            />
          </div>
          <div className="my-1 border-t border-line" />
          <MenuItem icon={<LogOut size={14} aria-hidden />} onClick={() => void signOut(queries, 'left')}>
            {words.shell.signOut}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
