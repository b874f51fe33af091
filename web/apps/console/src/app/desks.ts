// The desks: where they are, which key leads there, and who may read them.

import type { QueueDesk } from '@console/api/types'
import type { Words } from '@console/locales/en'
import {
  Activity,
  BadgeCheck,
  BookOpenText,
  CandlestickChart,
  Gauge,
  HandCoins,
  type LucideIcon,
  MessagesSquare,
  Package,
  Scale,
  ScrollText,
  ShieldCheck,
  UserCog,
  UsersRound,
  WalletMinimal,
} from 'lucide-react'

export interface Desk {
  name: keyof Words['desks']
  path:
    | '/'
    | '/approvals'
    | '/people'
    | '/identity'
    | '/withdrawals'
    | '/c2c'
    | '/risk'
    | '/ledger'
    | '/staff'
    | '/audit'
    | '/products'
    | '/loans'
    | '/markets'
    | '/support'
  icon: LucideIcon
  /** Pressed after `g`. */
  key: string
  group: keyof Words['groups'] | null
  /** Needed to see it; nothing for those that everybody has. */
  permission: string | null
  queue?: QueueDesk
}

export const DESKS: Desk[] = [
  { name: 'overview', path: '/', icon: Gauge, key: 'o', group: null, permission: null },
  {
    name: 'approvals',
    path: '/approvals',
    icon: ShieldCheck,
    key: 'a',
    group: null,
    permission: null,
    queue: 'approvals',
  },
  { name: 'people', path: '/people', icon: UsersRound, key: 'p', group: 'work', permission: 'people.read' },
  {
    name: 'identity',
    path: '/identity',
    icon: BadgeCheck,
    key: 'i',
    group: 'work',
    permission: 'identity.read',
    queue: 'identity',
  },
  {
    name: 'withdrawals',
    path: '/withdrawals',
    icon: WalletMinimal,
    key: 'w',
    group: 'work',
    permission: 'withdrawals.read',
    queue: 'withdrawals',
  },
  {
    name: 'c2c',
    path: '/c2c',
    icon: Scale,
    key: 'c',
    group: 'work',
    permission: 'c2c.read',
    queue: 'c2c',
  },
  {
    name: 'support',
    path: '/support',
    icon: MessagesSquare,
    key: 'h',
    group: 'work',
    permission: 'support.read',
    queue: 'support',
  },
  { name: 'risk', path: '/risk', icon: Activity, key: 'r', group: 'money', permission: 'risk.read' },
  {
    name: 'ledger',
    path: '/ledger',
    icon: BookOpenText,
    key: 'l',
    group: 'money',
    permission: 'ledger.read',
  },
  // Products and loans
  {
    name: 'loans',
    path: '/loans',
    icon: HandCoins,
    key: 'n',
    group: 'work',
    permission: 'loans.read',
    queue: 'loans',
  },
  {
    name: 'products',
    path: '/products',
    icon: Package,
    key: 'd',
    group: 'money',
    permission: 'products.read',
  },
  // Markets
  {
    name: 'markets',
    path: '/markets',
    icon: CandlestickChart,
    key: 'm',
    group: 'money',
    permission: 'markets.read',
  },
  { name: 'staff', path: '/staff', icon: UserCog, key: 's', group: 'house', permission: 'staff.read' },
  { name: 'audit', path: '/audit', icon: ScrollText, key: 'u', group: 'house', permission: 'audit.read' },
]

export const desksFor = (permissions: readonly string[]) =>
  DESKS.filter(({ permission }) => permission === null || permissions.includes(permission))
