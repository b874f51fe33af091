import type { Key } from '@plimsoll/i18n'
import {
  Award,
  BadgeCheck,
  Bell,
  BookUser,
  Building2,
  Calculator,
  ChartPie,
  ClipboardCheck,
  ClipboardList,
  Compass,
  Download,
  EyeOff,
  FileText,
  Gauge,
  Gift,
  GraduationCap,
  HandCoins,
  Handshake,
  History,
  Image,
  Images,
  KeyRound,
  Landmark,
  Languages,
  LifeBuoy,
  Lock,
  LockKeyhole,
  type LucideIcon,
  Megaphone,
  Newspaper,
  Rocket,
  ScrollText,
  ShieldCheck,
  Ship,
  SmilePlus,
  Star,
  TicketCheck,
  TrendingUp,
  UserRound,
} from 'lucide-react'
import { type IsPage, linkOf, ownName, type Shipped } from '~/domain/settings/menu'
import type { Settings } from '~/domain/settings/settings'
import { ownPicture } from '~/shared/pictures'

export interface Place {
  key: string
  to: string
  word: Key
  /** What the operator calls it. */
  name?: string | undefined
  icon: LucideIcon
  /** The operator's own picture in place of the icon. */
  picture?: string | undefined
  /** A visitor may go there too. */
  open?: boolean
  /** Practice accounts have none of it. */
  live?: boolean
}

/** Where the operator's entries lead unless the operator says otherwise. */
const KNOWN: Record<string, Omit<Place, 'key'> & Shipped> = {
  primary: {
    to: '/certification-primary',
    shipped: 'Primary verification',
    word: 'account.primary',
    icon: BadgeCheck,
  },
  advanced: {
    to: '/certification-advanced',
    shipped: 'Advanced verification',
    word: 'account.advanced',
    icon: ShieldCheck,
  },
  bank: { to: '/bank-list', shipped: 'Bank accounts', word: 'account.banks', icon: Landmark },
  tardPwd: {
    to: '/fund-password',
    shipped: 'Fund password',
    word: 'account.fund-password',
    icon: LockKeyhole,
  },
  loginPwd: {
    to: '/change-password',
    shipped: 'Sign-in password',
    word: 'account.login-password',
    icon: KeyRound,
  },
  certified: { to: '/my-account', shipped: 'My account', word: 'account.mine', icon: UserRound },
  termsService: {
    to: '/term-service',
    shipped: 'Terms',
    word: 'account.terms',
    icon: ScrollText,
    open: true,
  },
  paper: {
    to: '/term-article?key=WHITE_PAPER',
    shipped: 'White paper',
    word: 'account.paper',
    icon: FileText,
    open: true,
  },
  language: {
    to: '/language-selection',
    shipped: 'Language',
    word: 'account.look',
    icon: Languages,
    open: true,
  },
}

/** Places that are there whatever the operator arranges: a person's own safety and standing. */
export const OWN: Place[] = [
  { key: 'security', to: '/security-setting', word: 'account.security', icon: ShieldCheck },
  { key: 'credit', to: '/my-credit', word: 'account.credit', icon: Gauge },
  { key: 'vip', to: '/vip-rule', word: 'account.level', icon: Star },
  { key: 'plug', to: '/plug', word: 'account.invite', icon: Gift },
  { key: 'rewards', to: '/rewards', word: 'account.rewards', icon: Award, live: true },
  { key: 'addresses', to: '/wallet-list', word: 'account.addresses', icon: BookUser },
  { key: 'records', to: '/history', word: 'account.records', icon: History },
]

/** What the operator lends. */
export const BORROWING: Place[] = [
  { key: 'loan', to: '/loan', word: 'account.loans', icon: HandCoins, open: true },
  { key: 'pledge', to: '/pledge', word: 'account.pledge', icon: Lock, open: true },
]

/** What the operator pays for money that is left with it. */
export const INVESTING: Place[] = [
  { key: 'financial', to: '/financial', word: 'account.funds', icon: ChartPie, open: true },
  { key: 'investments', to: '/myInvestment', word: 'account.investments', icon: TrendingUp },
  {
    key: 'institutions',
    to: '/inner-content?key=EXCLUSIVE_INSTITUTION_HNI',
    word: 'account.institutions',
    icon: Building2,
    open: true,
  },
]

/** What is sold here by others than the operator: coins of other customers, new tokens and collectibles. */
export const BUYING: Place[] = [
  { key: 'c2c', to: '/c2c', word: 'account.c2c', icon: Handshake, open: true },
  { key: 'c2c-orders', to: '/c2c/list', word: 'account.c2c-orders', icon: ClipboardList },
  { key: 'c2c-ads', to: '/c2c/create', word: 'account.c2c-ads', icon: Megaphone },
  { key: 'sales', to: '/subscription', word: 'account.sales', icon: Rocket, open: true },
  { key: 'commitments', to: '/subscription/order', word: 'account.commitments', icon: TicketCheck },
  { key: 'nft', to: '/nft', word: 'account.collectibles', icon: Image, open: true },
  { key: 'my-nft', to: '/nftMy', word: 'account.my-collectibles', icon: Images },
]

/** What decides which products and how much leverage one may have. */
export const ASSESSMENTS: Place[] = [
  { key: 'risk', to: '/risk-survey', word: 'account.risk-survey', icon: ClipboardCheck },
  { key: 'suitability', to: '/question', word: 'account.suitability', icon: GraduationCap },
  { key: 'investor', to: '/investor-questionnaire', word: 'account.investor', icon: UserRound },
  {
    key: 'professional',
    to: '/inner-content?key=EXCLUSIVE_PREMIUM',
    word: 'account.professional',
    icon: Star,
  },
]

export const HELP: Place[] = [
  { key: 'help', to: '/help', word: 'account.help', icon: LifeBuoy, open: true },
  { key: 'calculation', to: '/calculation', word: 'account.calculation', icon: Calculator },
  { key: 'notices', to: '/notice', word: 'account.notices', icon: Bell, open: true },
  { key: 'news', to: '/financialNews', word: 'account.news', icon: Newspaper, open: true },
  { key: 'survey', to: '/survey', word: 'account.survey', icon: SmilePlus },
]

export const LEGAL: Place[] = [
  { key: 'platform', to: '/platform', word: 'account.platform', icon: Ship, open: true },
  { key: 'use', to: '/termsOfuse', word: 'account.terms-of-use', icon: ScrollText, open: true },
  { key: 'privacy', to: '/privacyPolicy', word: 'account.privacy', icon: EyeOff, open: true },
]

/** The app for a home screen, where the operator offers one. */
export const downloads = (offered: Settings['DOWNLOAD_SETTING']): Place[] =>
  offered && !offered.some((one) => one.isOpen)
    ? []
    : [{ key: 'download', to: '/app-download', word: 'account.download', icon: Download, open: true }]

/** An entry the app does not know. Its page asks for a session itself, if it needs one. */
const OWN_ENTRY = { icon: Compass, word: 'common.menu', open: true } as const

/** The operator's entries in the operator's order; all that is known while the operator has said nothing. */
export function arranged(sidebar: Settings['APP_SIDEBAR_SETTING'], isPage: IsPage): Place[] {
  if (!sidebar) return Object.entries(KNOWN).map(([key, place]) => ({ key, ...place }))
  return [...sidebar]
    .filter((entry) => entry.isOpen)
    .sort((a, b) => a.sort - b.sort)
    .flatMap((entry) => {
      const known = KNOWN[entry.key]
      const to = linkOf(entry.jumpUrl, isPage) ?? known?.to
      const name = ownName(entry.name, known?.shipped)
      if (!to || !(known || name)) return []
      const picture = ownPicture(entry.logoUrl)
      return [{ ...(known ?? OWN_ENTRY), key: entry.key, to, name, picture }]
    })
}

/** Where this reader may go. */
export const allowed = (places: Place[], signedIn: boolean) =>
  places.filter((place) => signedIn || place.open)

/** Without what leads where another entry of the menu leads already. */
export const without = (places: Place[], others: string[]) =>
  places.filter((place) => !others.includes(place.to))
