// Customers and staff of the mock.
import type { Customer, CustomerRow, Level, Status } from '../src/api/customer-types'
import type { Person, Role } from '../src/api/types'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const now = Date.now()

const member = (id: number, name: string, roles: Role[]): Person => ({
  id,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@harbour.example`,
  roles,
  isActive: true,
})

export const STAFF = [
  member(1, 'Ines Okafor', ['owner', 'compliance', 'finance', 'risk', 'mediator']),
  member(2, 'Tomas Lind', ['owner', 'finance']),
  member(3, 'Mei Tanaka', ['compliance', 'mediator']),
  member(4, 'Anselm Roy', ['support']),
  member(5, 'Dora Silva', ['risk', 'markets']),
  member(6, 'Petra Novak', ['auditor']),
]

export const by = (id: number) => STAFF[id - 1] as Person

const FIRST = [
  'Aiko',
  'Bruno',
  'Chloe',
  'Dmitri',
  'Elif',
  'Farid',
  'Greta',
  'Hugo',
  'Ivana',
  'Jomo',
  'Kira',
  'Luis',
]
const LAST = [
  'Abe',
  'Costa',
  'Dubois',
  'Egorov',
  'Faber',
  'Gomez',
  'Haddad',
  'Ito',
  'Jensen',
  'Kaya',
  'Lopez',
  'Moreau',
  'Nkosi',
]
const COUNTRIES = ['JP', 'BR', 'FR', 'DE', 'TR', 'AE', 'AT', 'ES', 'HR', 'KE', 'PL', 'MX']
const TAGS = [[], [], ['vip'], [], ['watch'], [], ['vip', 'api'], []]

const statusOf = (n: number): Status => (n % 37 === 5 ? 'frozen' : n % 29 === 3 ? 'partly' : 'normal')

export const customers: CustomerRow[] = Array.from({ length: 480 }, (_, n) => ({
  id: 10_480 - n,
  name: n % 11 === 7 ? '' : `${FIRST[n % FIRST.length]} ${LAST[(n * 5) % LAST.length]}`,
  contact:
    n % 4 === 1
      ? `+81 •••• ${String(1000 + n * 7).slice(-4)}`
      : `${'abcdefgh'[n % 8]}•••@${n % 2 ? 'mail' : 'post'}.example`,
  country: n % 11 === 7 ? null : (COUNTRIES[n % COUNTRIES.length] ?? null),
  kyc: (n % 11 === 7 ? 0 : n % 3 === 0 ? 2 : 1) as Level,
  status: statusOf(n),
  equity: n % 11 === 7 ? '0' : String(((n * 7919) % 250_000) + (n % 100) / 100),
  createdAt: now - n * 5 * HOUR - HOUR,
  tags: TAGS[n % TAGS.length] ?? [],
}))

export const nameOf = (id: number) => customers.find((row) => row.id === id)?.name ?? ''

export function customer(id: number): Customer | undefined {
  const row = customers.find((one) => one.id === id)
  if (!row) return undefined
  const isFrozen = row.status !== 'normal'
  return {
    ...row,
    account: id * 2,
    practiceAccount: id * 2 + 1,
    lastSeenAt: now - 23 * 60_000,
    balances: [
      { wallet: 'platform', coin: 'usdt', free: '18420.51', held: '1200', value: '19620.51' },
      { wallet: 'platform', coin: 'btc', free: '0.48120000', held: '0', value: '45520.11' },
      { wallet: 'contract', coin: 'usdt', free: '6120.4', held: '2250.75', value: '8371.15' },
      { wallet: 'financial', coin: 'eth', free: '3.2', held: '0', value: '11040.00' },
    ],
    freezes: isFrozen
      ? [
          {
            category: 'security',
            reason: 'Sign-in from a new country right after the password was changed.',
            reviewAt: now + 9 * DAY,
            frozenAt: now - 5 * DAY,
            liftedAt: null,
          },
        ]
      : [],
    identity: [
      { id: '10478-1', level: 1, status: 'approved', submittedAt: now - 80 * DAY },
      { id: '10478-2', level: 2, status: 'waiting', submittedAt: now - 20 * HOUR },
    ],
    notes: [
      {
        id: 1,
        by: by(4),
        text: 'Called about a missing SEPA transfer; it arrived the same afternoon.',
        at: now - 3 * DAY,
      },
      {
        id: 2,
        by: by(3),
        text: 'Source of funds is a flat that was sold, documents are in the case.',
        at: now - 26 * HOUR,
      },
    ],
  }
}
