import { useT } from '@plimsoll/i18n'
import { Card } from '@plimsoll/ui'
import { coins } from './figures'
import type { Fund } from './queries'

/** Each figure of a fund's accounts, by its field. words: earn.behind.* words: earn.behind-note.* */
const FIGURES = [
  ['principal', 'principal'],
  ['rewardHeld', 'held'],
  ['rewardReserved', 'reserved'],
  ['rewardNeeded', 'needed'],
  ['rewardPaid', 'paid'],
] as const

/** What stands behind a fund: where the principal lies, and where the reward comes from. */
export function Behind({ fund }: { fund: Fund }) {
  const t = useT()
  return (
    <Card className="p-5">
      <h2 className="text-[17px] font-semibold">{t('earn.behind')}</h2>
      <p className="mt-1 text-sm text-text-2">{t('earn.behind-intro')}</p>
      <dl className="mt-2 divide-y divide-line">
        {FIGURES.map(([field, word]) => (
          <div key={field} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3 last:pb-0">
            <dt className="text-[15px] font-medium">{t(`earn.behind.${word}`)}</dt>
            <dd data-testid={`behind-${word}`} className="num text-end! text-[15px] font-semibold">
              {coins(fund[field], fund.coin)}
            </dd>
            <dd className="col-span-2 mt-0.5 text-sm text-text-3">{t(`earn.behind-note.${word}`)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
