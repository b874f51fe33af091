// The answers of the operator API, typed in one place. Times are milliseconds, money and amounts are decimal strings.

export const ROLES = [
  'owner',
  'finance',
  'compliance',
  'support',
  'content',
  'risk',
  'markets',
  'mediator',
  'auditor',
] as const
export type Role = (typeof ROLES)[number]

export interface Person {
  id: number
  name: string
  email: string
  roles: Role[]
  isActive: boolean
}

export interface Session {
  staff: Person
  permissions: string[]
  csrf: string
  endsAt: number
  idleMs: number
  stepUpUntil?: number | null
  isSandbox: boolean
  brand: string
}

export interface Page<Row> {
  rows: Row[]
  next?: string | null
}

/** What a write under two people answers; no proposal when it was done at once. */
export interface Proposed {
  proposal?: { id: string; digest: string; expiresAt: number } | null
}

export interface StaffSession {
  id: number
  startedAt: number
  seenAt: number
  ip: string
  agent: string
  isCurrent: boolean
}

export interface Token {
  id: number
  name: string
  permissions: string[]
  createdAt: number
  endsAt: number
  usedAt?: number | null
}

export interface Enrolment {
  email: string
  roles: Role[]
  endsAt: number
  totpSecret: string
  totpUri: string
}

export type QueueDesk = 'approvals' | 'identity' | 'withdrawals' | 'c2c' | 'loans' | 'support'

export interface Overview {
  queues: { desk: QueueDesk; waiting: number; late: boolean; oldestAt?: number | null }[]
  approvals: { forMe: number; mine: number }
  figures: {
    customers: number
    customersToday: number
    openPositions: number
    openOrders: number
    depositsToday: string
    withdrawalsToday: string
    houseDebt: string
  }
  feeds: { ok: number; troubled: number; halted: number }
  alarms: { name: string; text: string }[]
  at: number
}

export type ApprovalState = 'OPEN' | 'REJECTED' | 'WITHDRAWN' | 'EXPIRED' | 'STALE' | 'EXECUTED' | 'FAILED'

export interface Approval {
  id: string
  action: string
  title: string
  target: { kind: string; id: string; label: string }
  proposedBy: Person
  reason: string
  createdAt: number
  expiresAt: number
  state: ApprovalState
  canApprove: boolean
  /** The code of the refusal that an approval would meet. */
  whyNot?: number | null
  decidedBy?: Person | null
  decidedAt?: number | null
  outcome?: string | null
}

export interface Change {
  field: string
  before: string
  after: string
}

export interface Comment {
  by: Person
  text: string
  at: number
}

export interface ApprovalDetail extends Approval {
  diff: Change[]
  effects: string[]
  digest: string
  comments: Comment[]
  approverRoles: Role[]
}

export interface Index {
  id: number
  symbol: string
  state: string
  price?: string | null
  at?: number | null
  isHalted: boolean
}

export interface Exposure {
  id: number
  symbol: string
  long: string
  short: string
  net: string
  accounts: number
  positions: number
}

export interface TrialBalance {
  seq: number
  coins: { coin: string; kinds: { kind: string; balance: string }[]; total: string }[]
}

export interface StaffMember extends Person {
  createdAt: number
  seenAt?: number | null
  rolesSince: number
}

export interface Invitation {
  id: number
  email: string
  roles: Role[]
  endsAt: number
  by?: Person | null
}

export interface AuditRecord {
  seq: number
  at: number
  actor?: Person | null
  session: string
  ip: string
  action: string
  target: string
  reason?: string | null
  /** Values as text; objects as JSON. */
  before: string
  after: string
  result: string
  hash: string
}

export interface AuditProof {
  records: number
  headHash: string
  anchoredSeq?: number | null
  problem?: string | null
}
