// The rest of the mock: overview, risk, ledger, audit, lists of a profile.
import { appeals, approvals, identity, withdrawals } from './cases'
import { by, customers, DAY, HOUR, now } from './people'

const late = (rows: { dueAt?: number | null }[]) => rows.some((row) => (row.dueAt ?? 0) < Date.now())

const COVERAGE = [
  { coin: 'usdt', liabilities: '48210440.21', house: '3120044.90', external: '51330485.11' },
  { coin: 'btc', liabilities: '612.40120000', house: '14.20000000', external: '626.60120000' },
  { coin: 'eth', liabilities: '8120.55', house: '-12.4', external: '8108.15' },
  { coin: 'eur', liabilities: '1204400.00', house: '80210.40', external: '1284610.40' },
]

export const overview = (me: number) => ({
  queues: [
    {
      desk: 'approvals',
      waiting: approvals.filter((one) => one.state === 'OPEN').length,
      late: false,
      oldestAt: now - 25 * HOUR,
    },
    { desk: 'identity', waiting: identity.length, late: late(identity), oldestAt: now - 27 * HOUR },
    { desk: 'withdrawals', waiting: withdrawals.length, late: late(withdrawals), oldestAt: now - 26 * HOUR },
    { desk: 'c2c', waiting: appeals.length, late: late(appeals), oldestAt: now - 50 * HOUR },
  ],
  approvals: {
    forMe: approvals.filter((one) => one.state === 'OPEN' && one.proposedBy.id !== me).length,
    mine: approvals.filter((one) => one.state === 'OPEN' && one.proposedBy.id === me).length,
  },
  figures: {
    customers: 18_204,
    customersToday: 61,
    openPositions: 1_482,
    openOrders: 3_906,
    depositsToday: '1284020.55',
    withdrawalsToday: '611870.10',
    houseDebt: '0',
  },
  feeds: { ok: 46, troubled: 2, halted: 1 },
  at: Date.now(),
  alarms: [
    {
      name: 'Price feed of XAUUSD is stale',
      text: 'One of three sources answers. Trading goes on until two are gone.',
    },
  ],
})

const SYMBOLS = [
  'btcusdt',
  'ethusdt',
  'solusdt',
  'xauusd',
  'eurusd',
  'gbpusd',
  'usdjpy',
  'tsla',
  'aapl',
  'nvda',
  'us500',
  'de40',
  'wtiusd',
  'xagusd',
  'dogeusdt',
  'linkusdt',
]

export const indices = SYMBOLS.map((symbol, id) => ({
  id,
  symbol,
  state: id === 3 ? 'stale' : id === 8 ? 'halted' : 'ok',
  price: id === 8 ? null : String((94_600 / (id * 7 + 1)).toFixed(4)),
  at: now - (id === 3 ? 14 * 60_000 : 1_500),
  isHalted: id === 8,
}))

export const exposure = SYMBOLS.map((symbol, id) => ({
  id,
  symbol,
  long: String((812.5 / (id + 1)).toFixed(3)),
  short: String((640.25 / (id * 0.7 + 1)).toFixed(3)),
  net: (812.5 / (id + 1) - 640.25 / (id * 0.7 + 1)).toFixed(3),
  positions: 900 - id * 40,
  accounts: 412 - id * 21,
}))

export const trialBalance = {
  seq: 8_812_045,
  coins: COVERAGE.map(({ coin, liabilities, house, external }) => ({
    coin,
    kinds: [
      { kind: 'Free', balance: liabilities },
      { kind: 'Held', balance: '0' },
      { kind: 'OptionPool', balance: house },
      { kind: 'External', balance: `-${external}` },
    ],
    total: '0',
  })),
}

const ACTIONS = [
  'session.start',
  'people.read',
  'withdrawals.approve',
  'identity.decide',
  'people.freeze',
  'people.reveal',
  'staff.invite',
  'risk.halt',
]
export const audit = Array.from({ length: 260 }, (_, n) => ({
  seq: 9_260 - n,
  at: now - n * 11 * 60_000,
  actor: n % 17 === 5 ? null : by((n % 5) + 1),
  action: ACTIONS[n % ACTIONS.length] ?? '',
  target: n % 8 === 0 ? `session ${900 - n}` : `user ${customers[n]?.id}`,
  reason: n % 3 ? 'Checked against the documents in the case.' : null,
  session: '4',
  ip: '198.51.100.4',
  before: n % 4 === 0 ? JSON.stringify({ status: 'normal', tags: ['vip'] }) : '',
  after: n % 4 === 0 ? JSON.stringify({ status: 'frozen', tags: ['vip'], reviewAt: '2 December 2026' }) : '',
  result: n % 19 === 4 ? 'refused' : 'ok',
  hash: 'c1f0a9d27e5b4c33'.repeat(4),
}))

const markets = ['btcusdt', 'ethusdt', 'xauusd', 'tsla']
const many = <T>(length: number, make: (n: number) => T) => Array.from({ length }, (_, n) => make(n))

export const profileLists: Record<string, object[]> = {
  orders: many(24, (n) => ({
    id: n,
    market: markets[n % 4],
    side: n % 2 ? 'sell' : 'buy',
    kind: n % 3 ? 'limit' : 'market',
    price: n % 3 ? '94210.5' : null,
    quantity: '0.25',
    filled: n % 4 ? '0.25' : '0.1',
    status: n % 4 ? 'filled' : 'open',
    placedAt: now - n * 3 * HOUR,
  })),
  positions: many(4, (n) => ({
    id: n,
    market: markets[n],
    side: n % 2 ? 'short' : 'long',
    quantity: '1.5',
    leverage: 5,
    entry: '94010.25',
    margin: '1410.15',
    pnl: n % 2 ? '-220.4' : '812.75',
    liquidation: '81204.1',
    openedAt: now - n * DAY,
  })),
  money: many(9, (n) => ({
    id: n,
    kind: n % 3 ? 'deposit' : 'withdrawal',
    coin: 'usdt',
    amount: String(900 + n * 210),
    fee: n % 3 ? null : '1',
    stage: n ? 'ended' : 'manual',
    at: now - n * 2 * DAY,
  })),
  ledger: many(40, (n) => ({
    seq: 88_120 - n,
    at: now - n * HOUR,
    kind: n % 2 ? 65 : 1,
    coin: 'usdt',
    wallet: 1,
    amount: n % 2 ? '-1.25' : '500',
    balance: String(18_420 - n * 12),
  })),
  sessions: many(3, (n) => ({
    id: n,
    ip: `203.0.113.${n + 7}`,
    agent: n ? 'Safari on iPhone' : 'Chrome on Windows',
    event: 'sign-in',
    result: 'ok',
    at: now - n * 7 * HOUR,
  })),
  timeline: many(12, (n) => ({
    at: now - n * 9 * HOUR,
    kind: ['order', 'deposit', 'session', 'identity'][n % 4],
    text: [
      'Placed a limit order on BTCUSDT',
      'Deposited 500 USDT over TRON',
      'Signed in from 203.0.113.7',
      'Submitted documents for level 2',
    ][n % 4],
  })),
}
