// The answers about customers: people, identity checks, withdrawals, C2C appeals.
import type { Person } from './types'

export type Status = 'normal' | 'partly' | 'frozen'
export type Level = 0 | 1 | 2

export interface CustomerRow {
  id: number
  name: string
  contact: string
  country?: string | null
  kyc: Level
  status: Status
  equity?: string | null
  createdAt: number
  tags: string[]
}

export interface Customer extends CustomerRow {
  account?: number | null
  practiceAccount?: number | null
  lastSeenAt?: number | null
  balances: { wallet: string; coin: string; free: string; held: string; value?: string | null }[]
  freezes: {
    category: string
    reason: string
    reviewAt: number
    frozenAt: number
    liftedAt?: number | null
  }[]
  identity: { id: string; level: number; status: string; submittedAt: number }[]
  notes: { id: number; by: Person; text: string; at: number }[]
}

export interface OrderRow {
  id: string
  market: string
  side: string
  price?: string | null
  quantity: string
  filled: string
  status: string
  placedAt: number
}

export interface PositionRow {
  id: string
  market: string
  side: string
  leverage: number
  quantity: string
  entry: string
  margin: string
  pnl?: string | null
  liquidation?: string | null
  openedAt: number
}

export interface MoneyRow {
  id: string
  kind: 'deposit' | 'withdrawal'
  coin: string
  amount: string
  fee?: string | null
  stage: string
  at: number
}

export interface LedgerRow {
  seq: number
  at: number
  kind: number
  coin: string
  wallet: number
  amount: string
  balance: string
}

export interface CustomerSession {
  id: number
  event: string
  result: string
  ip: string
  agent: string
  at: number
}

export interface TimelineRow {
  at: number
  kind: string
  text: string
}

export interface IdentityRow {
  id: string
  user: number
  name: string
  level: 1 | 2
  country?: string | null
  submittedAt: number
  dueAt: number
  state: 'waiting' | 'approved' | 'refused'
  assignee?: Person | null
}

export interface IdentityCase extends IdentityRow {
  fields: { name: string; value: string }[]
  documents: { n: number; label: string }[]
  history: { id: string; level: number; state: string; at: number; reason?: string | null }[]
  views: { by: Person; at: number; document?: number | null }[]
}

export interface WithdrawalRow {
  id: number
  user: number
  name: string
  coin: string
  amount: string
  fee: string
  value?: string | null
  destination: string
  channel: string
  bank: boolean
  stage: string
  flags: string[]
  requestedAt: number
  dueAt: number
}

export interface Withdrawal extends WithdrawalRow {
  stages: { stage: string; at: number }[]
  person: { kyc: Level; createdAt: number; status: Status }
  flow30: { deposits: string; withdrawals: string }
  addressSince?: number | null
  differs?: string | null
}

export interface AppealRow {
  id: number
  coin: string
  quantity: string
  fiat: string
  amount: string
  value: string
  reason?: number | null
  openedAt?: number | null
  dueAt?: number | null
  needsTwo: boolean
  proposedBy?: Person | null
  state: number
}

export interface Side {
  account: number
  nick: string
  isSimulated: boolean
  verifiedName?: string | null
  orders30: number
  /** In hundredths of a percent. */
  completion30?: number | null
  appeals: number
  lost: number
  reports: number
  past: { id: number; state: number; lost: boolean }[]
}

export interface Proof {
  name: string
  byBuyer: boolean
  isEvidence: boolean
  type: string
  sha256: string
  note: string
  at: number
}

export interface Message {
  id: number
  author: 'buyer' | 'seller' | 'staff'
  text: string
  file?: string | null
  at: number
}

export interface Appeal extends AppealRow {
  buyer: Side
  seller: Side
  payAccount?: { method: string; holder: string; fields: { name: string; value: string }[] } | null
  statements: { byBuyer: boolean; text: string; at: number }[]
  proofs: Proof[]
  messages: Message[]
  steps: { name: string; at: number }[]
  suggested: string[]
  decision?: { outcome: string; reason: number; text: string; at: number } | null
}
