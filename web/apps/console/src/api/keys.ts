// The names under which answers are kept. What a write changes is fetched again by the first part of its name.
import type { AuditFilter, PeopleFilter } from './routes'

export const keys = {
  overview: ['overview'] as const,
  approvals: {
    all: ['approvals'] as const,
    list: (filter: object) => ['approvals', 'list', filter] as const,
    one: (id: string) => ['approvals', 'one', id] as const,
  },
  people: {
    all: ['people'] as const,
    list: (filter: PeopleFilter) => ['people', 'list', filter] as const,
    one: (id: number) => ['people', 'one', id] as const,
    tab: (id: number, tab: string) => ['people', 'one', id, tab] as const,
  },
  identity: {
    all: ['identity'] as const,
    list: (filter: object) => ['identity', 'list', filter] as const,
    one: (id: string) => ['identity', 'one', id] as const,
  },
  withdrawals: {
    all: ['withdrawals'] as const,
    list: (filter: object) => ['withdrawals', 'list', filter] as const,
    one: (id: number) => ['withdrawals', 'one', id] as const,
  },
  appeals: {
    all: ['appeals'] as const,
    list: (filter: object) => ['appeals', 'list', filter] as const,
    one: (id: number) => ['appeals', 'one', id] as const,
  },
  risk: {
    all: ['risk'] as const,
    indices: ['risk', 'indices'] as const,
    exposure: ['risk', 'exposure'] as const,
  },
  ledger: {
    all: ['ledger'] as const,
    trialBalance: ['ledger', 'trial-balance'] as const,
  },
  products: {
    all: ['products'] as const,
    list: (filter: object) => ['products', 'list', filter] as const,
    one: (id: string) => ['products', 'one', id] as const,
    networks: ['products', 'networks'] as const,
  },
  loans: {
    all: ['loans'] as const,
    list: (filter: object) => ['loans', 'list', filter] as const,
    one: (id: number) => ['loans', 'one', id] as const,
  },
  markets: {
    all: ['markets'] as const,
    list: (filter: object) => ['markets', 'list', filter] as const,
    one: (id: number) => ['markets', 'one', id] as const,
  },
  staff: ['staff'] as const,
  audit: {
    all: ['audit'] as const,
    list: (filter: AuditFilter) => ['audit', 'list', filter] as const,
  },
  support: {
    all: ['support'] as const,
    list: (filter: object) => ['support', 'list', filter] as const,
    one: (id: number) => ['support', 'one', id] as const,
    canned: ['support', 'canned'] as const,
  },
  access: {
    sessions: ['access', 'sessions'] as const,
    tokens: ['access', 'tokens'] as const,
  },
}
