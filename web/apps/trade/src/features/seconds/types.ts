export interface PeriodRow {
  id: number
  secondId: number
  period: number
  odds: string
  minAmount: string
  maxAmount: string
  status: 1 | 2
  flag: boolean
  breakEven: string
  expectedLossPct: string
  available: boolean
  reason: string | null
}

export interface SecondsPreview extends PeriodRow {
  payoutWin: string
  payoutDraw: string
  payoutLose: string
  expectedLoss: string
  balance: string
  refused: string | null
}

export interface SecondsRow {
  id: string
  orderNo: string
  symbol: string
  periodId: number
  /** Seconds. */
  type: number
  /** 1 up, 0 down. */
  betContent: 0 | 1
  betAmount: string
  rate: string
  status: 0 | 1 | 2
  openPrice: string | null
  openTime: number
  closeTime: number
  time: number
  payoutWin: string
  payoutDraw: string
  payoutLose: string
  closePrice: string | null
  rewardAmount: string | null
  openResult: '1' | '2' | '3' | null
  entryTickId: string | null
  exitTickId: string | null
  voidReason: string | null
}

/** What one may stake, by the rules and by one's own will. */
export interface LimitsRow {
  dailyStake: string
  leftToday: string
  closedUntil: number | null
  running: number
}
