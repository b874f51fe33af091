import { type Key, useT } from '@plimsoll/i18n'
import { Link, useLocation } from '@tanstack/react-router'
import {
  BadgeCheck,
  Fingerprint,
  Gauge,
  Gift,
  KeyRound,
  Landmark,
  Languages,
  LockKeyhole,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  Phone,
  ScanLine,
  ShieldCheck,
  Star,
  UserRound,
} from 'lucide-react'
import type { ComponentProps } from 'react'
import { Page } from './page'
import { useSession, useSignedIn } from './session'

interface Place {
  to: string
  word: Key
  icon: LucideIcon
  /** Virtual traders have none of it. */
  live?: boolean
  /** Pages below it. */
  below?: string[]
}

const PLACES: Place[][] = [
  [
    { to: '/my-account', word: 'account.mine', icon: UserRound },
    {
      to: '/certification-primary',
      word: 'account.group.identity',
      icon: BadgeCheck,
      live: true,
      below: ['/certification-advanced'],
    },
    {
      to: '/bank-list',
      word: 'account.banks',
      icon: Landmark,
      live: true,
      below: ['/bind-card', '/edit-bank'],
    },
  ],
  [
    { to: '/security-setting', word: 'account.security', icon: ShieldCheck },
    { to: '/change-password', word: 'account.login-password', icon: KeyRound, live: true },
    {
      to: '/fund-password',
      word: 'account.fund-password',
      icon: LockKeyhole,
      live: true,
      below: ['/reset-fund-password'],
    },
    { to: '/authenticator', word: 'account.totp', icon: ScanLine, live: true },
    { to: '/passkeys', word: 'account.passkeys', icon: Fingerprint, live: true },
    { to: '/email-authentication', word: 'account.email', icon: Mail, live: true },
    { to: '/password-phone', word: 'account.phone', icon: Phone, live: true },
    { to: '/devices', word: 'account.devices', icon: MonitorSmartphone, live: true },
  ],
  [
    { to: '/my-credit', word: 'account.credit', icon: Gauge, below: ['/credit'] },
    { to: '/vip-rule', word: 'account.level', icon: Star },
    { to: '/plug', word: 'account.invite', icon: Gift },
    { to: '/language-selection', word: 'account.look', icon: Languages },
  ],
]

/** A page of the account. On a desk its neighbours stand beside it. */
export function AccountPage(props: ComponentProps<typeof Page>) {
  const signedIn = useSignedIn()
  if (!signedIn) return <Page {...props} />
  return (
    <div className="desk:mx-auto desk:grid desk:max-w-7xl desk:grid-cols-[232px_minmax(0,1fr)] desk:gap-8 desk:px-6">
      <Neighbours />
      <div className="min-w-0 desk:[&>*]:mx-0">
        <Page {...props} />
      </div>
    </div>
  )
}

function Neighbours() {
  const t = useT()
  const { pathname } = useLocation()
  const practice = useSession((session) => session.practice)
  return (
    <nav
      aria-label={t('account.mine')}
      className="sticky top-14 hidden max-h-[calc(100dvh-56px)] self-start overflow-y-auto py-8 desk:block"
    >
      {PLACES.map((group, n) => (
        <ul key={n} className="mb-3 border-b border-line pb-3 last:border-0">
          {group
            .filter((place) => !(practice && place.live))
            .map(({ to, word, icon: Icon, below }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={pathname === to || below?.includes(pathname) ? 'page' : undefined}
                  className="flex min-h-11 items-center gap-3 rounded-md px-3 text-[15px] font-medium text-text-2 hover:bg-sunken hover:text-text aria-[current]:bg-surface aria-[current]:text-text aria-[current]:shadow-lift"
                >
                  <Icon size={18} strokeWidth={1.9} className="shrink-0" aria-hidden />
                  {t(word)}
                </Link>
              </li>
            ))}
        </ul>
      ))}
    </nav>
  )
}
