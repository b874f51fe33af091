import { useT } from '@plimsoll/i18n'
import { Button, Field, Select } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { totalQuery } from '~/domain/funds/totals'
import { useSession } from '~/domain/session/session'
import { WALLET } from '~/domain/trading/wallet'
import { EVERYTHING, isBackwards, isFiltered, type RecordFilter } from './filter'
import { FILTERS, recordWord } from './record-types'

/** Coins that are offered besides those one holds. */
const USUAL = ['USDT', 'BTC', 'ETH']

/** By what, where, which coin and when. words: funds.wallet.* */
export function Filters({
  value,
  onChange,
}: {
  value: RecordFilter
  onChange: (filter: RecordFilter) => void
}) {
  const t = useT()
  const practice = useSession((session) => session.practice)
  const { data } = useQuery(totalQuery(practice))
  const coins = [...new Set([...USUAL, ...(data?.byCoin ?? []).map(({ coin }) => coin.toUpperCase())])]
  const set = (change: Partial<RecordFilter>) => onChange({ ...value, ...change })
  return (
    <div className="grid grid-cols-2 gap-3 desk:grid-cols-5">
      <Select
        label={t('funds.filter-type')}
        className="col-span-2 desk:col-span-1"
        value={value.type}
        onChange={(event) => set({ type: event.target.value })}
      >
        <option value="">{t('funds.all-types')}</option>
        {FILTERS.map((type) => (
          <option key={type} value={type}>
            {t(recordWord(type))}
          </option>
        ))}
      </Select>
      <Select
        label={t('funds.coin')}
        value={value.coin}
        onChange={(event) => set({ coin: event.target.value })}
      >
        <option value="">{t('funds.all-coins')}</option>
        {coins.map((coin) => (
          <option key={coin}>{coin}</option>
        ))}
      </Select>
      <Select
        label={t('funds.filter-wallet')}
        value={value.wallet}
        onChange={(event) => set({ wallet: event.target.value })}
      >
        <option value="">{t('funds.all-wallets')}</option>
        {Object.entries(WALLET).map(([name, type]) => (
          <option key={type} value={type}>
            {t(`funds.wallet.${name as keyof typeof WALLET}`)}
          </option>
        ))}
      </Select>
      <Field
        type="date"
        label={t('funds.filter-from')}
        value={value.from}
        onChange={(event) => set({ from: event.target.value })}
        error={isBackwards(value) ? t('funds.filter-backwards') : undefined}
      />
      <Field
        type="date"
        label={t('funds.filter-to')}
        value={value.to}
        onChange={(event) => set({ to: event.target.value })}
      />
      {isFiltered(value) ? (
        <Button
          look="text"
          size="sm"
          className="col-span-2 justify-self-start px-0! desk:col-span-5"
          onClick={() => onChange(EVERYTHING)}
        >
          {t('funds.filter-clear')}
        </Button>
      ) : null}
    </div>
  )
}
