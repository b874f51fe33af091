import type { Row } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { WALLET } from '~/domain/trading/wallet'
import { date, holding, moment, signed, time } from '~/shared/format'
import { sign } from '~/shared/money'
import { recordWord } from './record-types'

export type RecordRow = Row<'POST /api/record/list'>

const change = (row: RecordRow) =>
  `${signed(row.amount, (text) => holding(text, row.symbol))} ${row.symbol.toUpperCase()}`

const tone = (row: RecordRow) => (sign(row.amount) < 0 ? '' : 'text-up')

/** The name of a wallet by its number. words: funds.wallet.* */
export function useWalletName() {
  const t = useT()
  return (type: number) => {
    const name = (Object.keys(WALLET) as (keyof typeof WALLET)[]).find((one) => WALLET[one] === type)
    return name ? t(`funds.wallet.${name}`) : ''
  }
}

/** On a phone: what, when, how much; the rest opens. */
export function RecordList({ rows, onOpen }: { rows: RecordRow[]; onOpen: (row: RecordRow) => void }) {
  const t = useT()
  const walletName = useWalletName()
  return (
    <ul className="divide-y divide-line desk:hidden">
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            onClick={() => onOpen(row)}
            className="flex min-h-16 w-full items-center justify-between gap-4 py-2.5 text-start"
          >
            <span className="min-w-0">
              <span className="block font-medium">{t(recordWord(row.type))}</span>
              <span className="block text-[13px] text-text-3">
                <span className="num">{moment(row.operateTime)}</span> · {walletName(row.walletType)}
              </span>
            </span>
            <span className="num shrink-0 text-end!">
              <span className={`block font-semibold ${tone(row)}`}>{change(row)}</span>
              <span className="block text-[13px] text-text-3">{holding(row.afterAmount, row.symbol)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** On a desk: a ledger, as a ledger looks. */
export function RecordTable({ rows, onOpen }: { rows: RecordRow[]; onOpen: (row: RecordRow) => void }) {
  const t = useT()
  const walletName = useWalletName()
  const head = 'py-2 text-sm font-medium text-text-3'
  return (
    <table className="hidden w-full text-[15px] desk:table">
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className={`${head} text-start`}>
            {t('funds.when')}
          </th>
          <th scope="col" className={`${head} text-start`}>
            {t('funds.filter-type')}
          </th>
          <th scope="col" className={`${head} text-start`}>
            {t('funds.filter-wallet')}
          </th>
          <th scope="col" className={`${head} text-end`}>
            {t('funds.amount')}
          </th>
          <th scope="col" className={`${head} text-end`}>
            {t('funds.balance-after')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.id} className="relative hover:bg-sunken/60">
            <td className="num py-3 whitespace-nowrap">
              <span>{date(row.operateTime)}</span>{' '}
              <span className="text-text-3">{time(row.operateTime)}</span>
            </td>
            <td className="py-3">
              {/* The whole line is pressed; the button in it is what a keyboard reaches. */}
              <button
                type="button"
                onClick={() => onOpen(row)}
                className="font-medium after:absolute after:inset-0"
              >
                {t(recordWord(row.type))}
              </button>
            </td>
            <td className="py-3 text-text-2">{walletName(row.walletType)}</td>
            <td className={`num py-3 text-end! font-semibold ${tone(row)}`}>{change(row)}</td>
            <td className="num py-3 text-end! text-text-2">{holding(row.afterAmount, row.symbol)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
