// Queues of the mock: approvals, identity checks, withdrawals, appeals.
import type { Appeal, IdentityCase, Withdrawal } from '../src/api/customer-types'
import type { ApprovalDetail } from '../src/api/types'
import { by, customers, DAY, HOUR, now } from './people'

const DIGEST = '9f2c41d07be83a55c6f1e09b4d7721aa83c05e6f1b9d2440c7e8a1f36d5b0e92'
const approval = (n: number, part: Partial<ApprovalDetail>): ApprovalDetail => ({
  id: `prop-${n}`,
  action: 'people.freeze',
  title: 'Freeze an account',
  target: { kind: 'user', id: '10_475', label: 'Farid Lopez · #10475' },
  proposedBy: by(4),
  reason: 'Three sign-ins from two continents within an hour, and a new withdrawal address.',
  createdAt: now - n * 5 * HOUR,
  expiresAt: now - n * 5 * HOUR + DAY,
  state: 'OPEN',
  canApprove: true,
  whyNot: null,
  decidedBy: null,
  decidedAt: null,
  outcome: null,
  diff: [
    { field: 'status', before: 'normal', after: 'frozen' },
    { field: 'category', before: '', after: 'security' },
    { field: 'reviewAt', before: '', after: '2 December 2026' },
    {
      field: 'customerText',
      before: '',
      after: 'We paused your account because of unusual sign-ins. Write to us to have it reviewed.',
    },
  ],
  effects: [
    'All open orders are cancelled: 3 orders.',
    'Withdrawals stop: 1 withdrawal of 4,200 USDT returns to the free balance.',
    'The customer is told, with the way to appeal.',
  ],
  digest: DIGEST,
  comments: [
    { by: by(4), text: 'Tried to call, no answer. Mailbox bounces since yesterday.', at: now - 2 * HOUR },
    { by: by(3), text: 'The new address is on two of our watch lists.', at: now - HOUR },
  ],
  approverRoles: ['owner', 'compliance'],
  ...part,
})

export const approvals: ApprovalDetail[] = [
  approval(1, {}),
  approval(2, {
    action: 'withdrawals.approve',
    title: 'Approve a withdrawal',
    target: { kind: 'withdrawal', id: '7001', label: '48,200 USDT · Greta Haddad' },
    proposedBy: by(2),
    diff: [{ field: 'stage', before: 'manual review', after: 'approved' }],
    effects: [
      '48,200 USDT leave to TJRabPrwbZy45sbavfcjinPJC18kjpRTv8 on TRON.',
      'The fee of 1 USDT is booked.',
    ],
    approverRoles: ['owner', 'finance', 'compliance'],
  }),
  approval(3, {
    action: 'staff.roles',
    title: 'Change roles',
    target: { kind: 'staff', id: '5', label: 'Dora Silva' },
    proposedBy: by(1),
    diff: [{ field: 'roles', before: 'risk', after: 'risk, markets' }],
    effects: ['Dora Silva is signed out everywhere.'],
    canApprove: false,
    whyNot: -8003,
    approverRoles: ['owner'],
  }),
  approval(4, {
    action: 'ledger.correction',
    title: 'Correct a balance',
    target: { kind: 'user', id: '10_479', label: 'Bruno Faber · #10479' },
    proposedBy: by(2),
    diff: [{ field: 'spot.usdt.free', before: '1250.00', after: '1310.00' }],
    effects: [
      '60 USDT are posted from Corrections to Free.',
      'The customer is told: refund of a fee charged twice.',
    ],
  }),
  approval(5, {
    title: 'Verify an identity, advanced',
    action: 'identity.decide',
    target: { kind: 'identity', id: '502', label: 'Chloe Costa · #10478' },
    proposedBy: by(3),
    diff: [{ field: 'kyc', before: '1', after: '2' }],
    effects: ['Daily withdrawal limit rises to 100,000 USDT.'],
  }),
  approval(30, {
    state: 'EXECUTED',
    decidedBy: by(2),
    decidedAt: now - 6 * DAY,
    outcome: 'Done at entry 88,210',
    canApprove: false,
  }),
  approval(31, {
    state: 'REJECTED',
    decidedBy: by(3),
    decidedAt: now - 6 * DAY,
    outcome: 'Not enough evidence',
    canApprove: false,
    title: 'Lift a freeze',
  }),
  approval(32, { state: 'STALE', canApprove: false, title: 'Change roles' }),
]

export const identity: IdentityCase[] = Array.from({ length: 14 }, (_, n) => {
  const row = customers[n + 2]
  const submittedAt = now - (n < 2 ? 27 : n < 5 ? 20 - n : 14 - n) * HOUR - 1_000
  return {
    id: `${row?.id}-${n % 3 === 0 ? 2 : 1}`,
    user: row?.id ?? 0,
    name: row?.name || 'Kira Nkosi',
    level: (n % 3 === 0 ? 2 : 1) as 1 | 2,
    country: row?.country ?? null,
    submittedAt,
    dueAt: submittedAt + DAY,
    state: 'waiting',
    assignee: n % 4 === 1 ? by(3) : null,
    fields: [
      { name: 'fullName', value: row?.name || 'Kira Nkosi' },
      { name: 'dateOfBirth', value: '14 March 1988' },
      { name: 'documentNumber', value: 'C01X00T478' },
      { name: 'country', value: row?.country ?? 'KE' },
      { name: 'address', value: '12 Quay Street, 20457' },
    ],
    documents: [
      { n: 0, label: 'Front of the document' },
      { n: 1, label: 'Back of the document' },
      { n: 2, label: 'Person with document' },
    ],
    history: [{ id: '1-1', level: 1, state: 'approved', at: now - 70 * DAY, reason: null }],
    views: [
      { by: by(3), at: now - 40 * 60_000, document: 0 },
      { by: by(3), at: now - 41 * 60_000, document: null },
    ],
  }
})

const FLAGS = [
  ['unsaved-address', 'large'],
  ['new-address'],
  ['large'],
  ['new-customer'],
  ['large', 'new-address'],
]

export const withdrawals: Withdrawal[] = Array.from({ length: 16 }, (_, n) => {
  const row = customers[n * 3 + 1]
  const requestedAt = now - (n === 0 ? 26 : n < 3 ? 19 : 12 - n * 0.7) * HOUR
  const isBank = n % 5 === 4
  return {
    id: 7000 + n,
    user: row?.id ?? 0,
    name: row?.name ?? '',
    coin: isBank ? 'eur' : n % 4 === 2 ? 'btc' : 'usdt',
    amount: n % 4 === 2 ? '1.25000000' : String(6200 + n * 2710.5),
    fee: n % 4 === 2 ? '0.0002' : '1',
    value: n % 4 === 2 ? '118250.00' : String(6200 + n * 2710.5),
    destination: isBank ? 'DE89 3704 0044 0532 0130 00' : 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    channel: isBank ? 'SEPA' : n % 4 === 2 ? 'BTC' : 'TRC20',
    bank: isBank,
    stage: 'manual',
    flags: FLAGS[n % FLAGS.length] ?? [],
    requestedAt,
    dueAt: requestedAt + DAY,
    stages: [
      { stage: 'requested', at: requestedAt },
      { stage: 'confirmed', at: requestedAt + 60_000 },
      { stage: 'manual', at: requestedAt + 61_000 },
    ],
    person: { kyc: 2, createdAt: now - 120 * DAY, status: 'normal' },
    flow30: { deposits: '61240.10', withdrawals: '22010.00' },
    addressSince: n % 2 ? now - 40 * DAY : null,
    differs: n % 3 === 0 ? 'Eleven times the usual amount; the first to this network.' : null,
  }
})

export const appeals: Appeal[] = Array.from({ length: 6 }, (_, n) => {
  const openedAt = now - (n === 0 ? 50 : 40 - n * 6) * HOUR
  return {
    id: 3300 + n,
    coin: 'usdt',
    quantity: n === 1 ? '14200' : String(420 + n * 130),
    fiat: 'eur',
    amount: n === 1 ? '13064' : String(386 + n * 120),
    value: n === 1 ? '14200' : String(420 + n * 130),
    reason: n % 2 ? 1 : 2,
    state: 5,
    openedAt,
    dueAt: openedAt + 48 * HOUR,
    needsTwo: n === 1,
    proposedBy: null,
    buyer: {
      account: 20_880,
      nick: 'northwind',
      verifiedName: 'Elif Kaya',
      orders30: 41,
      completion30: 9760,
      isSimulated: false,
      appeals: 2,
      lost: 0,
      reports: 0,
      past: [{ id: 3120, state: 6, lost: false }],
    },
    seller: {
      account: 20_912,
      nick: 'harbourlight',
      verifiedName: 'Hugo Moreau',
      orders30: 12,
      completion30: 8330,
      isSimulated: true,
      appeals: 5,
      lost: 3,
      reports: 2,
      past: [
        { id: 3008, state: 6, lost: true },
        { id: 2977, state: 6, lost: true },
      ],
    },
    payAccount: {
      method: 'bank-transfer',
      holder: 'Hugo Moreau',
      fields: [
        { name: 'holder', value: 'Hugo Moreau' },
        { name: 'iban', value: 'FR76 3000 6000 0112 3456 7890 189' },
        { name: 'bank', value: 'Crédit du Quai' },
      ],
    },
    statements: [
      {
        byBuyer: true,
        text: 'I paid within ten minutes. The receipt shows the reference and the full amount.',
        at: openedAt,
      },
      { byBuyer: false, text: 'Nothing has arrived in my account.', at: openedAt + 3 * HOUR },
    ],
    proofs: [
      {
        name: 'receipt.svg',
        byBuyer: true,
        type: 'image/svg+xml',
        isEvidence: true,
        sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
        note: 'Transfer receipt',
        at: openedAt + HOUR,
      },
      {
        name: 'statement.svg',
        byBuyer: false,
        type: 'image/svg+xml',
        isEvidence: true,
        sha256: '3a7bd3e2360a3d29eea436fcfb7e44c735d117c42d1c1835420b6b9942dd4f1b',
        note: 'Account statement',
        at: openedAt + 4 * HOUR,
      },
    ],
    messages: [
      {
        id: 1,
        author: 'seller',
        text: 'Hello, please pay from your own account.',
        file: null,
        at: openedAt - 3 * HOUR,
      },
      {
        id: 2,
        author: 'buyer',
        text: 'Hi, I sent it just now from my own account.',
        file: null,
        at: openedAt - 2.8 * HOUR,
      },
      { id: 3, author: 'seller', text: 'I will look when I am home.', file: null, at: openedAt - 2 * HOUR },
      {
        id: 4,
        author: 'buyer',
        text: 'It has been two hours. Here is the receipt again.',
        file: 'receipt.svg',
        at: openedAt - 0.5 * HOUR,
      },
      {
        id: 5,
        author: 'staff',
        text: 'Please both add a statement of your bank for that day.',
        file: null,
        at: openedAt + 2 * HOUR,
      },
    ],
    steps: [
      { name: 'placed', at: openedAt - 3 * HOUR },
      { name: 'marked-paid', at: openedAt - 2.8 * HOUR },
      { name: 'appealed', at: openedAt },
    ],
    suggested: [
      'The payer’s name equals the buyer’s verified name.',
      'The seller lost 3 of 5 earlier appeals.',
    ],
    decision: null,
  }
})
