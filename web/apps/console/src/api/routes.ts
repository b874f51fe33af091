// Endpoints of the operator API: method, path, request type and response type of each.
import type * as C from './customer-types'
import type * as M from './market-types'
import type * as P from './product-types'
import type * as S from './support-types'
import type * as T from './types'

export interface Route<Answer, Input> {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** Only for the compiler: what the call answers and what it is told. */
  types?: (input: Input) => Answer
}

type Nothing = Record<never, never>
type Id = { id: number }
type CaseId = { id: string }
type Reason = { reason: string }
type Version = { version: number }
type Canned = { language: string; title: string; text: string }
type Paging = { cursor?: string | undefined; limit?: number }
type Done = unknown

const get = <Answer, Input = Nothing>(path: string): Route<Answer, Input> => ({ method: 'GET', path })
const post = <Answer, Input = Nothing>(path: string): Route<Answer, Input> => ({ method: 'POST', path })
const remove = <Input = Nothing>(path: string): Route<Done, Input> => ({ method: 'DELETE', path })

const pageOf = <Row, Filter = Nothing>(path: string) => get<T.Page<Row>, Filter & Paging>(path)
const rowsOfPerson = <Row>(list: string) => get<T.Page<Row>, Id & Paging>(`people/:id/${list}`)

export interface PeopleFilter {
  q?: string | undefined
  status?: string | undefined
  kyc?: string | undefined
  country?: string | undefined
  tag?: string | undefined
}
export interface AuditFilter {
  actor?: string | undefined
  action?: string | undefined
  target?: string | undefined
  from?: number | undefined
  to?: number | undefined
}
export interface Freeze extends Reason {
  status: 'partly' | 'frozen'
  category: string
  text: string
  reviewAt: number
}
export interface Decision extends Reason {
  outcome: 'approve' | 'refuse'
  reasons: string[]
  text: string
}
export interface NewCorrection extends Reason {
  user: number
  wallet: string
  coin: string
  amount: string
  text: string
}

export const routes = {
  session: get<T.Session>('session'),
  signIn: post<T.Session, { email: string; password: string; code: string }>('session'),
  signOut: remove('session'),
  stepUp: post<{ until: number }, { code: string }>('step-up'),
  sessions: get<{ rows: T.StaffSession[] }>('sessions'),
  endSession: remove<Id>('sessions/:id'),
  tokens: get<{ rows: T.Token[] }>('tokens'),
  makeToken: post<{ token: string }, { name: string; permissions: string[]; days: number }>('tokens'),
  endToken: remove<Id>('tokens/:id'),
  lookAtEnrolment: post<T.Enrolment, { token: string }>('enrolment/look'),
  enrol: post<T.Session, { token: string; name: string; email?: string; password: string; code: string }>(
    'enrolment',
  ),

  overview: get<T.Overview>('overview'),

  approvals: pageOf<T.Approval, { state?: string | undefined; mine?: string | undefined }>('approvals'),
  approval: get<T.ApprovalDetail, CaseId>('approvals/:id'),
  approve: post<{ outcome: string }, CaseId & { digest: string }>('approvals/:id/approve'),
  rejectProposal: post<Done, CaseId & Reason>('approvals/:id/reject'),
  withdrawProposal: post<Done, CaseId & Reason>('approvals/:id/withdraw'),
  comment: post<Done, CaseId & { text: string }>('approvals/:id/comment'),
  rebase: post<{ id: string }, CaseId>('approvals/:id/rebase'),

  people: pageOf<C.CustomerRow, PeopleFilter>('people'),
  person: get<C.Customer, Id>('people/:id'),
  personOrders: rowsOfPerson<C.OrderRow>('orders'),
  personPositions: rowsOfPerson<C.PositionRow>('positions'),
  personMoney: rowsOfPerson<C.MoneyRow>('money'),
  personLedger: rowsOfPerson<C.LedgerRow>('ledger'),
  personSessions: rowsOfPerson<C.CustomerSession>('sessions'),
  personTimeline: rowsOfPerson<C.TimelineRow>('timeline'),
  addNote: post<Done, Id & { text: string }>('people/:id/notes'),
  setTags: post<Done, Id & { tags: string[] }>('people/:id/tags'),
  signOutPerson: post<Done, Id & Reason>('people/:id/signout'),
  reveal: post<{ value: string }, Id & { field: string; purpose: string }>('people/:id/reveal'),
  freeze: post<T.Proposed, Id & Freeze>('people/:id/freeze'),
  lift: post<T.Proposed, Id & Reason>('people/:id/lift'),

  identityQueue: pageOf<C.IdentityRow, { state?: string | undefined }>('identity'),
  identityCase: get<C.IdentityCase, CaseId>('identity/:id'),
  assignIdentity: post<Done, CaseId>('identity/:id/assign'),
  decideIdentity: post<T.Proposed, CaseId & Decision>('identity/:id/decide'),

  withdrawals: pageOf<C.WithdrawalRow, { stage?: string | undefined }>('withdrawals'),
  withdrawal: get<C.Withdrawal, Id>('withdrawals/:id'),
  approveWithdrawal: post<T.Proposed, Id & Reason>('withdrawals/:id/approve'),
  rejectWithdrawal: post<Done, Id & Reason & { code: string }>('withdrawals/:id/reject'),

  appeals: pageOf<C.AppealRow, { state?: string | undefined }>('c2c/appeals'),
  appeal: get<C.Appeal, Id>('c2c/appeals/:id'),
  say: post<Done, Id & { text: string }>('c2c/appeals/:id/say'),
  decideAppeal: post<T.Proposed, Id & { outcome: 'release' | 'refund'; reason: number; text: string }>(
    'c2c/appeals/:id/decide',
  ),

  indices: pageOf<T.Index>('risk/indices'),
  haltIndex: post<Done, Id & Reason>('risk/indices/:id/halt'),
  resumeIndex: post<Done, Id & Reason>('risk/indices/:id/resume'),
  exposure: pageOf<T.Exposure>('risk/markets'),

  trialBalance: get<T.TrialBalance>('ledger/trial-balance'),
  correct: post<T.Proposed, NewCorrection>('ledger/corrections'),

  staff: get<{ rows: T.StaffMember[]; invitations: T.Invitation[] }>('staff'),
  invite: post<T.Proposed & { link?: string | null }, Reason & { email: string; roles: T.Role[] }>(
    'staff/invite',
  ),
  setRoles: post<T.Proposed, Id & Reason & { roles: T.Role[] }>('staff/:id/roles'),
  suspend: post<Done, Id & Reason>('staff/:id/suspend'),

  audit: pageOf<T.AuditRecord, AuditFilter>('audit'),
  verifyAudit: get<T.AuditProof>('audit/verify'),

  // Markets
  markets: pageOf<M.MarketRow, { q?: string | undefined }>('markets'),
  market: get<M.Market, Id>('markets/:id'),
  marketEvent: post<T.Proposed, Id & Reason & { event: M.MarketEvent }>('markets/:id/events'),

  // Products and loans
  products: pageOf<P.ProductRow, { kind?: string | undefined }>('products'),
  product: get<P.Product, { kind: string; number: number }>('products/:kind/:number'),
  previewProduct: post<P.Preview, P.Offer>('products/preview'),
  proposeProduct: post<T.Proposed, P.Offer & Reason>('products'),
  networks: get<{ rows: { id: number; name: string }[] }>('products/networks'),
  fundHouse: post<T.Proposed, Reason & { money: P.HouseMoney }>('ledger/house/fund'),
  loans: pageOf<P.LoanRow, { state?: string | undefined }>('loans'),
  loan: get<P.Loan, Id>('loans/:id'),
  decideLoan: post<T.Proposed, Id & Reason & { outcome: 'approve' | 'decline'; code: number }>(
    'loans/:id/decide',
  ),

  // Support
  conversations: pageOf<S.ConversationRow, { state?: string | undefined; assignee?: string | undefined }>(
    'support/conversations',
  ),
  conversation: get<S.Conversation, Id>('support/conversations/:id'),
  replyToCustomer: post<Done, Id & Version & { text: string; cannedId?: number; close: boolean }>(
    'support/conversations/:id/reply',
  ),
  assignConversation: post<Done, Id & Version & { take: boolean }>('support/conversations/:id/assign'),
  closeConversation: post<Done, Id & Version & Reason>('support/conversations/:id/close'),
  cannedAnswers: get<{ rows: S.CannedAnswer[]; languages: S.Language[] }>('support/canned'),
  addCanned: post<{ id: number }, Canned>('support/canned'),
  changeCanned: post<{ id: number }, Id & Version & Canned>('support/canned/:id'),
  removeCanned: remove<Id>('support/canned/:id'),
}

/** Addresses of files, which the browser fetches by itself. */
export const files = {
  identityDocument: (id: string, n: number) => `/ops/v1/identity/${id}/documents/${n}`,
  appealFile: (id: number, name: string) => `/ops/v1/c2c/appeals/${id}/files/${encodeURIComponent(name)}`,
  loanPaper: (id: number, n: number) => `/ops/v1/loans/${id}/files/${n}`,
  conversationPicture: (id: number, name: string) =>
    `/ops/v1/support/conversations/${id}/pictures/${encodeURIComponent(name)}`,
  auditExport: (format: 'csv' | 'jsonl') => `/ops/v1/audit/export?format=${format}`,
}
