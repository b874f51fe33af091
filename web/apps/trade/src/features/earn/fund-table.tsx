import { useT } from '@plimsoll/i18n'
import { Card } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { round, yearly } from './figures'
import { useFundName } from './fund-name'
import { paysShort, paysWord } from './pays'
import type { Fund } from './queries'
import { Quota } from './quota'
import { useTermsText } from './terms-text'

const HEAD = 'px-2 py-2.5 desk:px-3 text-[13px] font-medium text-text-3 first:ps-4 last:pe-4'
const CELL = 'px-2 py-3 desk:px-3 align-top first:ps-4 last:pe-4'
/** Columns that a phone has no room for. */
const ROOMY = 'hidden desk:table-cell'

function Line({ fund }: { fund: Fund }) {
  const t = useT()
  const name = useFundName()
  const terms = useTermsText()
  return (
    <tr className="hover:bg-sunken/60">
      <th scope="row" className={`${CELL} text-start font-medium`}>
        <Link
          to="/financialDetails/$id"
          params={{ id: String(fund.id) }}
          className="font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          <bdi>{name(fund.title, fund.coin)}</bdi>
        </Link>
        <div className="font-normal desk:hidden">
          <div className="text-[13px] text-text-3">
            {terms(fund)} · {t(paysWord(fund.type))}
          </div>
          <Quota fund={fund} className="mt-2" />
        </div>
      </th>
      <td className={`${CELL} num text-end! font-semibold`}>{yearly(fund.apr)}</td>
      <td className={`${CELL} ${ROOMY}`}>{terms(fund)}</td>
      <td className={`${CELL} ${ROOMY}`}>{t(paysShort(fund.type))}</td>
      <td className={`${CELL} num text-end!`}>{round(fund.limitMin, fund.coin)}</td>
      <td className={`${CELL} ${ROOMY}`}>
        <Quota fund={fund} className="pt-1.5" />
      </td>
    </tr>
  )
}

/** Funds as a plain table. */
export function FundTable({ funds, label }: { funds: Fund[]; label: string }) {
  const t = useT()
  return (
    <Card className="overflow-hidden">
      <table className="w-full text-[15px] desk:table-fixed" aria-label={label}>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={`${HEAD} text-start desk:w-[19%]`}>
              {t('earn.fund')}
            </th>
            <th scope="col" className={`${HEAD} text-end desk:w-[12%]`}>
              {t('earn.rate')}
            </th>
            <th scope="col" className={`${HEAD} ${ROOMY} text-start`}>
              {t('earn.term')}
            </th>
            <th scope="col" className={`${HEAD} ${ROOMY} text-start`}>
              {t('earn.pays')}
            </th>
            <th scope="col" className={`${HEAD} text-end desk:w-[15%]`}>
              {t('earn.minimum')}
            </th>
            <th scope="col" className={`${HEAD} ${ROOMY} w-[24%] text-start`}>
              {t('earn.quota')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {funds.map((fund) => (
            <Line key={fund.id} fund={fund} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}
