import { useT } from '@plimsoll/i18n'
import { Badge } from '@plimsoll/ui'
import { useEffect, useState } from 'react'
import { timeLeft } from './late'
import type { Loan } from './queries'

const TONES = ['accent', 'good', 'plain', 'plain', 'bad'] as const

/** How far a loan is. words: lending.loan-status.* */
export function LoanBadge({ loan }: { loan: Pick<Loan, 'status' | 'isWithdrawn'> }) {
  const t = useT()
  if (loan.isWithdrawn) return <Badge>{t('lending.given-back')}</Badge>
  return <Badge tone={TONES[loan.status] ?? 'plain'}>{t(`lending.loan-status.${loan.status as 0}`)}</Badge>
}

const MINUTE_MS = 60_000

/** The present moment, a minute at a time. */
function useMinute() {
  const [now, set] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => set(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How long until a loan is due, or how long it has been overdue. words: lending.left.* */
export function DueIn({ loan }: { loan: Pick<Loan, 'finalRepayTime' | 'lateDays'> }) {
  const t = useT()
  const now = useMinute()
  if (!loan.finalRepayTime) return null
  if (loan.lateDays > 0)
    return <span className="text-bad">{t('lending.late-by', { days: loan.lateDays })}</span>
  const { unit, count } = timeLeft(loan.finalRepayTime, now)
  return <span>{t(`lending.left.${unit}`, { count })}</span>
}
