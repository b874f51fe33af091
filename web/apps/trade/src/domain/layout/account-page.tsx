import { type Key, useT } from '@plimsoll/i18n'
import { useLocation } from '@tanstack/react-router'
import {
  Award,
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
import type { ComponentProps, ReactNode } from 'react'
import { Points } from '~/domain/messages/tips'
import { useSession, useSignedIn } from '~/domain/session/session'
import { useSettings } from '~/domain/settings/settings'
import { Page } from './page'
import { SideNav } from './side-nav'

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
    { to: '/rewards', word: 'account.rewards', icon: Award, live: true },
    { to: '/language-selection', word: 'account.look', icon: Languages },
  ],
]

/** A page of the account. On a desk its neighbours stand beside it, and what is good to know at its other side. */
export function AccountPage({
  notes,
  wide,
  children,
  ...page
}: Omit<ComponentProps<typeof Page>, 'side' | 'back'> & {
  /** What to know before one begins. */
  notes?: ReactNode[]
}) {
  const t = useT()
  const signedIn = useSignedIn()
  const { pathname } = useLocation()
  if (!signedIn)
    return (
      <Page {...page} wide={wide}>
        {children}
      </Page>
    )
  return (
    <Page
      {...page}
      side={<Neighbours here={pathname} />}
      back={PLACES.flat().some(({ to }) => to === pathname) ? 'phone' : 'always'}
    >
      {notes?.length ? (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_280px] desk:items-start desk:gap-12">
          <aside className="mb-6 desk:order-2 desk:mb-0 desk:rounded-lg desk:bg-sunken desk:p-5">
            <h2 className="mb-3 hidden text-[15px] font-semibold desk:block">{t('account.good-to-know')}</h2>
            <Points>{notes}</Points>
          </aside>
          <div className="min-w-0">{children}</div>
        </div>
      ) : wide ? (
        children
      ) : (
        <div className="max-w-lg">{children}</div>
      )}
    </Page>
  )
}

function Neighbours({ here }: { here: string }) {
  const t = useT()
  const practice = useSession((session) => session.practice)
  const hasLevels = useSettings().VIP_LEVEL_SETTING?.isOpen !== false
  return (
    <SideNav
      label={t('account.mine')}
      groups={PLACES.map((group) =>
        group
          .filter((place) => !(practice && place.live) && (hasLevels || place.to !== '/vip-rule'))
          .map(({ to, word, icon, below }) => ({
            to,
            icon,
            name: t(word),
            here: here === to || Boolean(below?.includes(here)),
          })),
      )}
    />
  )
}
