import type { Key } from '@plimsoll/i18n'
import {
  BadgeCheck,
  FileText,
  Gauge,
  Gift,
  KeyRound,
  Landmark,
  Languages,
  LifeBuoy,
  LockKeyhole,
  type LucideIcon,
  MessageCircle,
  ScrollText,
  ShieldCheck,
  Star,
  UserRound,
} from 'lucide-react'
import type { Settings } from '~/shared/settings'

export interface Place {
  key: string
  to: string
  word: Key
  icon: LucideIcon
}

/** Where the operator's entries lead. An entry the app does not know leads nowhere and is not shown. */
const KNOWN: Record<string, Omit<Place, 'key'>> = {
  primary: { to: '/certification-primary', word: 'account.primary', icon: BadgeCheck },
  advanced: { to: '/certification-advanced', word: 'account.advanced', icon: ShieldCheck },
  bank: { to: '/bank-list', word: 'account.banks', icon: Landmark },
  tardPwd: { to: '/fund-password', word: 'account.fund-password', icon: LockKeyhole },
  loginPwd: { to: '/change-password', word: 'account.login-password', icon: KeyRound },
  certified: { to: '/my-account', word: 'account.mine', icon: UserRound },
  termsService: { to: '/term-service', word: 'account.terms', icon: ScrollText },
  paper: { to: '/term-article?key=WHITE_PAPER', word: 'account.paper', icon: FileText },
  language: { to: '/language-selection', word: 'account.look', icon: Languages },
}

/** Places that are there whatever the operator arranges: a person's own safety and standing. */
export const OWN: Place[] = [
  { key: 'security', to: '/security-setting', word: 'account.security', icon: ShieldCheck },
  { key: 'credit', to: '/my-credit', word: 'account.credit', icon: Gauge },
  { key: 'vip', to: '/vip-rule', word: 'account.level', icon: Star },
  { key: 'plug', to: '/plug', word: 'account.invite', icon: Gift },
]

export const HELP: Place[] = [
  { key: 'service', to: '/service', word: 'account.service', icon: MessageCircle },
  { key: 'help', to: '/help', word: 'account.help', icon: LifeBuoy },
]

/** The operator's entries in the operator's order; all that is known while the operator has said nothing. */
export function arranged(sidebar: Settings['APP_SIDEBAR_SETTING']): Place[] {
  if (!sidebar) return Object.entries(KNOWN).map(([key, place]) => ({ key, ...place }))
  return [...sidebar]
    .filter((entry) => entry.isOpen)
    .sort((a, b) => a.sort - b.sort)
    .flatMap((entry) => {
      const place = KNOWN[entry.key]
      return place ? [{ key: entry.key, ...place }] : []
    })
}

/** Only places whose page this app has. */
export const present = (places: Place[], pages: object) =>
  places.filter((place) => (place.to.split('?')[0] ?? '') in pages)
