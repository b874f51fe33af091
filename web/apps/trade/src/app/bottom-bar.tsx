import { useT } from '@plimsoll/i18n'
import { Link } from '@tanstack/react-router'
import type { Tab } from './tabs'

/** The places under the thumb. */
export function BottomBar({ tabs, current }: { tabs: Tab[]; current: Tab }) {
  const t = useT()
  return (
    <nav
      aria-label={t('common.main')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface/95 pb-safe backdrop-blur desk:hidden"
    >
      <ul className="mx-auto flex max-w-lg">
        {tabs.map((tab) => {
          const active = tab.key === current.key
          return (
            <li key={tab.key} className="min-w-0 flex-1">
              <Link
                to={tab.to}
                aria-current={active ? 'page' : undefined}
                className="flex min-h-15 flex-col items-center justify-center gap-1 text-xs font-medium text-text-3 aria-[current]:text-text"
              >
                <Picture tab={tab} active={active} />
                <span className="max-w-full truncate px-1">
                  {tab.name ? <bdi>{tab.name}</bdi> : t(tab.word)}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The place one is at wears the load line. */
function Picture({ tab: { icon: Icon, pictures }, active }: { tab: Tab; active: boolean }) {
  if (pictures)
    return <img src={active ? pictures.on : pictures.off} alt="" width={28} height={28} className="size-7" />
  return (
    <span className="relative grid h-7 w-14 place-items-center">
      {active ? (
        <span
          aria-hidden
          className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 rounded-full bg-accent"
        />
      ) : null}
      <span
        className={
          active ? 'relative grid size-8 place-items-center rounded-full border-2 border-text bg-surface' : ''
        }
      >
        <Icon size={active ? 17 : 22} strokeWidth={active ? 2.2 : 1.8} aria-hidden />
      </span>
    </span>
  )
}
