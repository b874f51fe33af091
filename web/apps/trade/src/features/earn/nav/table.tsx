import { useT } from '@plimsoll/i18n'
import { Badge, Card } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { moment, share } from '~/shared/format'
import { changed, changeTone, round, unitValue } from '../figures'
import { useFundName } from '../fund-name'
import { useLockText } from './lock-text'
import type { NavFund } from './queries'

const HEAD = 'px-2 py-2.5 desk:px-3 text-[13px] font-medium text-text-3 first:ps-4 last:pe-4'
const CELL = 'px-2 py-3 desk:px-3 align-top first:ps-4 last:pe-4'
/** Columns that a phone has no room for. */
const ROOMY = 'hidden desk:table-cell'

function Line({ fund }: { fund: NavFund }) {
  const t = useT()
  const name = useFundName()
  const lock = useLockText()
  const { nav } = fund
  const next = nav.delayed ? (
    <Badge tone="warn">{t('earn.nav.delayed-short')}</Badge>
  ) : (
    <span className="num">{moment(nav.nextCut)}</span>
  )
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
        <div className="text-[13px] font-normal text-text-3">{lock(nav)}</div>
        <dl className="mt-1.5 space-y-0.5 text-[13px] font-normal text-text-3 desk:hidden">
          {[
            [t('earn.nav.fee-year'), share(nav.feeYear)],
            [t('earn.minimum'), round(fund.limitMin, fund.coin)],
            [t('earn.nav.next'), next],
          ].map(([name, value], n) => (
            <div key={n} className="flex flex-wrap gap-x-1.5">
              <dt>{name}</dt>
              <dd className="num text-text-2">{value}</dd>
            </div>
          ))}
        </dl>
      </th>
      <td className={`${CELL} num text-end! font-semibold`}>{unitValue(nav.value)}</td>
      <td className={`${CELL} num text-end! ${changeTone(nav.realized30d)}`}>
        {changed(nav.realized30d)}
        <span className={`block text-[13px] desk:hidden ${changeTone(nav.drawdownMax)}`}>
          {changed(nav.drawdownMax)}
        </span>
      </td>
      <td className={`${CELL} ${ROOMY} num text-end! ${changeTone(nav.drawdownMax)}`}>
        {changed(nav.drawdownMax)}
      </td>
      <td className={`${CELL} ${ROOMY} num text-end!`}>{share(nav.feeYear)}</td>
      <td className={`${CELL} ${ROOMY} num text-end!`}>{round(fund.limitMin, fund.coin)}</td>
      <td className={`${CELL} ${ROOMY} text-end`}>{next}</td>
    </tr>
  )
}

/** Funds that hold coins as a plain table. */
export function NavTable({ funds, label }: { funds: NavFund[]; label: string }) {
  const t = useT()
  return (
    <Card className="overflow-hidden">
      <table className="w-full text-[15px]" aria-label={label}>
        <thead>
          <tr className="border-b border-line align-bottom">
            <th scope="col" className={`${HEAD} text-start`}>
              {t('earn.fund')}
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              {t('earn.nav.value')}
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              {t('earn.nav.made', { days: 30 })}
              <span className="block desk:hidden">{t('earn.nav.drawdown')}</span>
            </th>
            <th scope="col" className={`${HEAD} ${ROOMY} text-end`}>
              {t('earn.nav.drawdown')}
            </th>
            <th scope="col" className={`${HEAD} ${ROOMY} text-end`}>
              {t('earn.nav.fee-year')}
            </th>
            <th scope="col" className={`${HEAD} ${ROOMY} text-end`}>
              {t('earn.minimum')}
            </th>
            <th scope="col" className={`${HEAD} ${ROOMY} text-end`}>
              {t('earn.nav.next')}
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
