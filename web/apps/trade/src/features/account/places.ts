import type { Key } from '@plimsoll/i18n'
import {
  BadgeCheck,
  Bell,
  BookUser,
  Download,
  EyeOff,
  FileText,
  Gauge,
  Gift,
  History,
  KeyRound,
  Landmark,
  Languages,
  LifeBuoy,
  LockKeyhole,
  type LucideIcon,
  Newspaper,
  ScrollText,
  ShieldCheck,
  Star,
  UserRound,
} from 'lucide-react'
import { ownPicture } from '~/shared/pictures'
import type { Settings } from '~/shared/settings'

export interface Place {
  key: string
  to: string
  word: Key
  icon: LucideIcon
  /** The operator's own picture in place of the icon. */
  picture?: string | undefined
  /** A visitor may go there too. */
  open?: boolean
}

/** Where the operator's entries lead. An entry the app does not know leads nowhere and is not shown. */
const KNOWN: Record<string, Omit<Place, 'key'>> = {
  primary: { to: '/certification-primary', word: 'account.primary', icon: BadgeCheck },
  advanced: { to: '/certification-advanced', word: 'account.advanced', icon: ShieldCheck },
  bank: { to: '/bank-list', word: 'account.banks', icon: Landmark },
  tardPwd: { to: '/fund-password', word: 'account.fund-password', icon: LockKeyhole },
  loginPwd: { to: '/change-password', word: 'account.login-password', icon: KeyRound },
  certified: { to: '/my-account', word: 'account.mine', icon: UserRound },
  termsService: { to: '/term-service', word: 'account.terms', icon: ScrollText, open: true },
  paper: { to: '/term-article?key=WHITE_PAPER', word: 'account.paper', icon: FileText, open: true },
  language: { to: '/language-selection', word: 'account.look', icon: Languages, open: true },
}

/** Places that are there whatever the operator arranges: a person's own safety and standing. */
export const OWN: Place[] = [
  { key: 'security', to: '/security-setting', word: 'account.security', icon: ShieldCheck },
  { key: 'credit', to: '/my-credit', word: 'account.credit', icon: Gauge },
  { key: 'vip', to: '/vip-rule', word: 'account.level', icon: Star },
  { key: 'plug', to: '/plug', word: 'account.invite', icon: Gift },
  { key: 'addresses', to: '/wallet-list', word: 'account.addresses', icon: BookUser },
  { key: 'records', to: '/history', word: 'account.records', icon: History },
]

export const HELP: Place[] = [
  { key: 'help', to: '/help', word: 'account.help', icon: LifeBuoy, open: true },
  { key: 'notices', to: '/notice', word: 'account.notices', icon: Bell, open: true },
  { key: 'news', to: '/news', word: 'account.news', icon: Newspaper, open: true },
]

export const LEGAL: Place[] = [
  { key: 'use', to: '/termsOfuse', word: 'account.terms-of-use', icon: ScrollText, open: true },
  { key: 'privacy', to: '/privacyPolicy', word: 'account.privacy', icon: EyeOff, open: true },
]

/** The app for a home screen, where the operator offers one. */
export const downloads = (offered: Settings['DOWNLOAD_SETTING']): Place[] =>
  offered && !offered.some((one) => one.isOpen)
    ? []
    : [{ key: 'download', to: '/app-download', word: 'account.download', icon: Download, open: true }]

/** The operator's entries in the operator's order; all that is known while the operator has said nothing. */
export function arranged(sidebar: Settings['APP_SIDEBAR_SETTING']): Place[] {
  if (!sidebar) return Object.entries(KNOWN).map(([key, place]) => ({ key, ...place }))
  return [...sidebar]
    .filter((entry) => entry.isOpen)
    .sort((a, b) => a.sort - b.sort)
    .flatMap((entry) => {
      const place = KNOWN[entry.key]
      return place ? [{ key: entry.key, ...place, picture: ownPicture(entry.logoUrl) }] : []
    })
}

/** Where this reader may go. */
export const allowed = (places: Place[], signedIn: boolean) =>
  places.filter((place) => signedIn || place.open)
