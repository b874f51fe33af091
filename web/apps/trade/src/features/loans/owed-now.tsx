import { useT } from '@plimsoll/i18n'
import { Card } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { owed } from '~/domain/lending/figures'
import type { useLoansOwed } from '~/domain/lending/owing'
import { moment } from '~/shared/format'

/** What is due on running loans, and by when the first of them. */
export function OwedNow({ owing }: { owing: NonNullable<ReturnType<typeof useLoansOwed>> }) {
  const t = useT()
  return (
    <Link to="/loan-record" className="mb-6 block">
      <Card className="flex items-center gap-4 p-4 transition-colors duration-120 hover:bg-sunken">
        <div className="min-w-0 flex-1">
          <div className="text-sm text-text-3">{t('lending.due-now')}</div>
          {owing.byCoin.map(([coin, total]) => (
            <div key={coin} className="num text-[22px] leading-8 font-semibold">
              {owed(total, coin)}
            </div>
          ))}
          <div className="text-sm text-text-2">
            {t('lending.first-due', { loans: owing.loans, time: moment(owing.firstDue) })}
          </div>
        </div>
        <ChevronRight size={18} className="shrink-0 text-text-3 rtl:rotate-180" aria-hidden />
      </Card>
    </Link>
  )
}
