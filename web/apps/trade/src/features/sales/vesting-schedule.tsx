import { useT } from '@plimsoll/i18n'
import { Card } from '@plimsoll/ui'
import { date } from '~/shared/format'
import { coins, coinsSaid, part } from './figures'
import type { Sale } from './queries'
import { exampleAmount, shareOf } from './share-out'
import { laterShare, partsOf } from './vesting'
import { useVestingText } from './vesting-text'

/** Tokens that the schedule is shown for, where an example has none. */
const TOKENS = '1000'

/** When tokens are free: date by date, for an example. */
export function VestingSchedule({ sale }: { sale: Sale }) {
  const t = useT()
  const text = useVestingText()
  const { vesting } = sale
  const share = shareOf(exampleAmount(sale), sale)
  const tokens = share.isShort ? TOKENS : share.tokens
  return (
    <Card className="p-5">
      <h2 className="text-[17px] font-semibold">{t('sales.vesting')}</h2>
      <p className="mt-1 text-[15px] text-text-2">{text(sale)}</p>
      {vesting ? (
        <>
          <p className="mt-3 text-sm text-text-3">
            {t('sales.vesting-example', { amount: coinsSaid(tokens, sale.coin) })}
          </p>
          <ul className="mt-1 divide-y divide-line">
            {partsOf(tokens, vesting, sale).map(({ time, amount }, n) => (
              <li key={time} className="flex items-baseline justify-between gap-4 py-2.5 text-[15px]">
                <span className="min-w-0">
                  <span className="num">{date(time)}</span>
                  {n ? null : <span className="text-text-3"> · {t('sales.at-end')}</span>}
                </span>
                <span className="shrink-0 text-end">
                  <span className="num font-medium">{coins(amount, sale.coin)}</span>
                  <span className="num ms-3 inline-block min-w-12 text-end! text-text-3">
                    {part(n ? laterShare(vesting) : vesting.atListing)}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-text-3">{t('sales.vesting-note')}</p>
        </>
      ) : null}
    </Card>
  )
}
