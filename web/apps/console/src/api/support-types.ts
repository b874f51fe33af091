// The answers of the support desk.
import type { CustomerRow } from './customer-types'
import type { Person } from './types'

export type ConversationState = 'open' | 'answered' | 'closed'

export interface ConversationRow {
  id: number
  user: number
  name: string
  topic: string
  last: string
  lastByStaff: boolean
  state: ConversationState
  assignee?: Person | null
  updatedAt: number
  waitingSince?: number | null
  dueAt?: number | null
  /** Of what is shown: a write for an older one is refused. */
  version: number
}

export interface ConversationMessage {
  id: number
  staff?: Person | null
  byStaff: boolean
  text: string
  pictures: string[]
  at: number
  isRead: boolean
}

export interface Conversation extends ConversationRow {
  createdAt: number
  contact: string
  customer: CustomerRow
  messages: ConversationMessage[]
}

export interface Language {
  value: string
  label: string
  remark: string
}

export interface CannedAnswer {
  id: number
  language: string
  title: string
  text: string
  version: number
  by: Person
  at: number
}
