import { useT } from '@plimsoll/i18n'
import { Card } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { date, leftToRight } from '~/shared/format'
import { coins, unitDayCount } from '../figures'
import { dividendsQuery, type OwnDividend, paidInAll, partsOf } from './dividends'
import { useQuarterName } from './quarter-name'

/** What the reader was paid, quarter by quarter, with the unit-days it was counted from. */
export function OwnDividends({ dividends }: { dividends: OwnDividend[] }) {
  const t = useT()
  const name = useQuarterName()
  const { data } = useQuery(dividendsQuery)
  if (!dividends.length && !data?.counting) return null
  return (
    <section data-testid="own-dividends">
      <h2 className="mb-2 text-[17px] font-semibold">{t('earn.div.own')}</h2>
      {dividends.length ? (
        <Card className="p-5 pb-1.5">
          <div className="text-sm text-text-3">{t('earn.div.own-all')}</div>
          <div className="num mt-0.5 text-[26px] leading-9 font-semibold">
            {coins(paidInAll(dividends), 'usdt')}
          </div>
          <ul className="mt-2 divide-y divide-line border-t border-line">
            {dividends.map((own) => (
              <li key={own.quarter} className="flex items-start justify-between gap-4 py-3">
                <div className="min-w-0">
                  <div className="text-[15px] font-medium">{name(own.quarter)}</div>
                  {partsOf(
                    own,
                    data?.quarters.find(({ quarter }) => quarter === own.quarter),
                  ).map(({ tier, unitDays, all }) => (
                    <div key={tier} className="text-[13px] text-text-3">
                      {t('earn.div.own-part', {
                        tier,
                        days: leftToRight(unitDayCount(unitDays)),
                        all: leftToRight(unitDayCount(all)),
                      })}
                    </div>
                  ))}
                </div>
                <div className="shrink-0 text-end">
                  <div className="num text-end! text-[15px] font-semibold">{coins(own.amount, 'usdt')}</div>
                  <div className="num text-end! text-[13px] text-text-3">{date(own.time)}</div>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <p className="text-[15px] text-text-2">{t('earn.div.own-none')}</p>
      )}
    </section>
  )
}
