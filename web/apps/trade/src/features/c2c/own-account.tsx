import { useT } from '@plimsoll/i18n'
import { Banner, Select, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { leftToRight, moment } from '~/shared/format'
import { useLabel } from './labels'
import { type PayAccount, payAccountsQuery } from './queries'

/** What tells one account from another: its first detail. */
export const accountName = ({ name, fields }: Pick<PayAccount, 'name' | 'fields'>) =>
  [name, fields[0]?.value].filter(Boolean).join(' · ')

/** Accounts of a method that may be used now. */
export const usable = (accounts: PayAccount[], method: number, now: number) =>
  accounts.filter(({ payType, usableFrom }) => payType === method && usableFrom <= now)

/** The account a seller is paid at. One that is new can't be chosen yet, and says when it can. */
export function OwnAccount({
  method,
  value,
  onChange,
  error,
}: {
  method: number
  value: number | undefined
  onChange: (id: number) => void
  error?: string | undefined
}) {
  const t = useT()
  const label = useLabel()
  const { data } = useQuery(payAccountsQuery)
  if (!data) return <Skeleton className="h-20 rounded-md" />
  const now = Date.now()
  const ready = usable(data, method, now)
  const waiting = data.filter(({ payType, usableFrom }) => payType === method && usableFrom > now)
  if (!ready.length)
    return (
      <Banner
        tone="warn"
        action={
          <Link
            to="/c2c/accounts"
            className="-my-3 flex min-h-11 shrink-0 items-center font-semibold underline"
          >
            {t('c2c.account.add')}
          </Link>
        }
      >
        {waiting[0]
          ? t('c2c.account.waits', { time: leftToRight(moment(waiting[0].usableFrom)) })
          : t('c2c.account.none-for-method')}
      </Banner>
    )
  return (
    <Select
      label={t('c2c.account.paid-at')}
      value={value ?? ''}
      error={error}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {value && ready.some(({ id }) => id === value) ? null : <option value="">{t('common.choose')}</option>}
      {ready.map((account) => (
        <option key={account.id} value={account.id}>
          {accountName({ ...account, name: label(account.name) })}
        </option>
      ))}
    </Select>
  )
}
