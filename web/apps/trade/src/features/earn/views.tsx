import { useT } from '@plimsoll/i18n'
import { Link } from '@tanstack/react-router'
import { LayoutGrid, Table2 } from 'lucide-react'

/** The pages that list funds. */
export type View = 'all' | 'table' | 'general' | 'members'

const CLASSES = [
  { view: 'all', to: '/financial' },
  { view: 'general', to: '/generalMerchandise' },
  { view: 'members', to: '/membersOnly' },
] as const

/** From one list of funds to the others, class by class. words: earn.view.* */
export function Views({ view }: { view: View }) {
  const t = useT()
  return (
    <nav aria-label={t('earn.views')}>
      <ul className="scroll-quiet -mx-4 flex gap-1 overflow-x-auto px-4">
        {CLASSES.map((one) => (
          <li key={one.view} className="shrink-0">
            <Link
              to={one.to}
              aria-current={one.view === (view === 'table' ? 'all' : view) ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-full px-3.5 text-[15px] font-medium text-text-2 hover:bg-sunken aria-[current]:bg-primary aria-[current]:text-on-primary"
            >
              {t(`earn.view.${one.view}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Cards or a table. */
export function CardsOrTable({ view }: { view: View }) {
  const t = useT()
  const isTable = view === 'table'
  const Icon = isTable ? LayoutGrid : Table2
  return (
    <Link
      to={isTable ? '/financial' : '/financial-classic'}
      aria-label={t(isTable ? 'earn.as-cards' : 'earn.as-table')}
      className="grid size-11 shrink-0 place-items-center rounded-md text-text-2 hover:bg-sunken hover:text-text"
    >
      <Icon size={20} aria-hidden />
    </Link>
  )
}
