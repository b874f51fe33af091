import { useT } from '@plimsoll/i18n'
import { Card, CoinMark } from '@plimsoll/ui'
import { coinPicture } from '~/domain/funds/channels'
import { figure, share, usd } from '~/shared/format'
import { partsOf } from './holdings'
import type { NavFund } from './queries'

const HEAD = 'py-2 text-[13px] font-medium text-text-3'
const CELL = 'py-3 align-middle'
/** Columns that a phone has no room for. */
const ROOMY = 'hidden desk:table-cell'

/** Everything a fund holds, coin by coin, at the prices of this moment. */
export function HoldingsCard({ fund }: { fund: NavFund }) {
  const t = useT()
  return (
    <Card className="p-5">
      <h2 className="text-[17px] font-semibold">{t('earn.nav.holdings')}</h2>
      <p className="mt-1 text-sm text-text-2">{t('earn.nav.holdings-note')}</p>
      <table className="mt-2 w-full text-[15px]">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={`${HEAD} text-start`}>
              {t('earn.nav.coin')}
            </th>
            <th scope="col" className={`${HEAD} ${ROOMY} text-end`}>
              {t('earn.nav.price')}
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              {t('earn.nav.worth')}
            </th>
            <th scope="col" className={`${HEAD} w-20 text-end`}>
              {t('earn.nav.share')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {partsOf(fund.nav).map(({ coin, amount, price, worth, share: part }) => (
            <tr key={coin} data-testid={`holding-${coin}`}>
              <th scope="row" className={`${CELL} text-start font-normal`}>
                <span className="flex items-center gap-3">
                  <CoinMark symbol={coin} src={coinPicture(coin)} size={30} />
                  <span className="min-w-0">
                    <span className="block font-semibold">
                      {price ? coin.toUpperCase() : t('earn.nav.cash')}
                    </span>
                    <span className="num block text-[13px] text-text-3">
                      {price ? figure(amount, 8, 0) : figure(amount, 2)} {coin.toUpperCase()}
                    </span>
                  </span>
                </span>
              </th>
              <td className={`${CELL} ${ROOMY} num text-end!`}>{price ? usd(price) : null}</td>
              <td className={`${CELL} num text-end! font-medium`}>{usd(worth)}</td>
              <td className={`${CELL} text-end`}>
                <span className="num">{share(part)}</span>
                <span aria-hidden className="mt-1 ms-auto block h-1 w-14 rounded-full bg-sunken">
                  <span
                    className="block h-full rounded-full bg-text-2"
                    style={{ width: `${Math.min(100, Number(part ?? 0) * 100)}%` }}
                  />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line">
            <th scope="row" className="pt-3 text-start font-semibold">
              {t('earn.nav.gross')}
            </th>
            <td className={ROOMY} />
            <td data-testid="nav-gross" className="num pt-3 text-end! font-semibold">
              {usd(fund.nav.gross)}
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}
