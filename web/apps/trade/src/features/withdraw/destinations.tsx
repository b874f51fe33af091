import { useT } from '@plimsoll/i18n'
import { Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { call } from '~/domain/api/api'
import { addressBookQuery, shortened } from '~/domain/funds/address-book'
import { networkOf, type WithdrawalChannel, withdrawalChannelsQuery } from '~/domain/funds/channels'
import { moment } from '~/shared/format'

/** Somewhere of one's own that money can be sent to. */
export interface Destination {
  id: number
  name: string
  text: string
  /** From when on. */
  usableFrom: number
}

/** What the channel can reach: saved addresses on its network, or saved banks. */
export function useDestinations(channel: WithdrawalChannel | undefined): Destination[] | undefined {
  const bank = channel?.type === 1
  const { data: channels } = useQuery(withdrawalChannelsQuery)
  const { data: book } = useQuery({ ...addressBookQuery, enabled: channel !== undefined && !bank })
  const { data: banks } = useQuery({
    queryKey: ['banks'],
    enabled: bank,
    queryFn: () => call('POST /api/userBank/getbank'),
  })
  if (bank)
    return banks?.map((one) => ({
      id: one.id,
      name: one.bankName,
      text: one.cardNumber,
      usableFrom: one.usableFrom,
    }))
  return book
    ?.filter((one) => networkOf(channels, one.network) === channel?.network)
    .map((one) => ({ id: one.id, name: one.name, text: one.address, usableFrom: one.usableFrom }))
}

const ADD =
  'flex min-h-13 items-center gap-3 rounded-md border border-dashed border-line-strong px-3.5 text-[15px] font-semibold text-accent-ink'

/** Which of them. One that was saved less than a day ago is shown with the hour it can be used from. */
export function DestinationChoice({
  channel,
  destinations,
  value,
  onChange,
}: {
  channel: WithdrawalChannel
  destinations: Destination[] | undefined
  value: number | undefined
  onChange: (id: number) => void
}) {
  const t = useT()
  const bank = channel.type === 1
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-text-2">
        {t(bank ? 'funds.out.to-bank' : 'funds.out.to-address')}
      </legend>
      {destinations ? (
        <div className="space-y-2">
          {destinations.map((one) => {
            const resting = one.usableFrom > Date.now()
            return (
              <label
                key={one.id}
                className="flex min-h-16 cursor-pointer items-center gap-3 rounded-md border border-line bg-surface px-3.5 py-2.5 has-checked:border-text has-disabled:cursor-default has-disabled:bg-transparent has-focus-visible:outline-2 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  name="destination"
                  className="size-5 shrink-0 accent-[var(--primary)]"
                  disabled={resting}
                  checked={one.id === value}
                  onChange={() => onChange(one.id)}
                />
                <span className="min-w-0 flex-1">
                  <span className={`block truncate font-medium ${resting ? 'text-text-3' : ''}`}>
                    {one.name}
                  </span>
                  <span className="num block truncate text-sm text-text-3">{shortened(one.text)}</span>
                  {resting ? (
                    <span className="block text-sm text-warn">
                      {t('funds.out.usable-from', { time: moment(one.usableFrom) })}
                    </span>
                  ) : null}
                </span>
              </label>
            )
          })}
          {bank ? (
            <Link to="/bank-list" className={ADD}>
              <Plus size={19} aria-hidden />
              {t('funds.out.add-bank')}
            </Link>
          ) : (
            <Link to="/addAddress" search={{ channel: channel.rechargeType }} className={ADD}>
              <Plus size={19} aria-hidden />
              {t('funds.out.add-address')}
            </Link>
          )}
          <p className="text-sm text-text-3">{t('funds.out.only-saved')}</p>
        </div>
      ) : (
        <Skeleton className="h-32 rounded-md" />
      )}
    </fieldset>
  )
}
