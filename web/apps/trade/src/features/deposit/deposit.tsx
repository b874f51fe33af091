import { useT } from '@plimsoll/i18n'
import { Chips, CoinMark, Failed, Segmented, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { coinPicture, networkName } from '~/domain/funds/channels'
import { FundsPage } from '~/domain/layout/funds-page'
import { Address } from './address'
import { BankTransfer } from './bank'
import { type DepositChannel, depositChannelsQuery, isBank } from './channels'
import { Faucet } from './faucet'
import { Recent } from './recent'

interface Picked {
  coin?: string
  channel?: string
}

/** Which coin: its sign and its name, one row on a phone, all at once on a desk. */
function Coins({ coins, value, onPick }: { coins: string[]; value: string; onPick: (coin: string) => void }) {
  const t = useT()
  return (
    <fieldset className="scroll-quiet -mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 desk:mx-0 desk:flex-wrap desk:px-0">
      <legend className="sr-only">{t('funds.in.pick-coin')}</legend>
      {coins.map((coin) => (
        <label
          key={coin}
          className="relative flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full border border-line bg-surface ps-1.5 pe-4 text-[15px] font-medium has-checked:border-text has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="coin"
            className="sr-only"
            checked={coin === value}
            onChange={() => onPick(coin)}
          />
          <CoinMark symbol={coin} src={coinPicture(coin)} size={28} />
          {coin}
        </label>
      ))}
    </fieldset>
  )
}

function Ways({
  channels,
  channel,
  onPick,
}: {
  channels: DepositChannel[]
  channel: DepositChannel
  onPick: (picked: Picked) => void
}) {
  const t = useT()
  const bank = channels.find(isBank)
  const over = channels.filter((one) => !isBank(one))
  const coins = [...new Set(over.map((one) => one.coin.toUpperCase()))]
  const roads = over.filter((one) => one.coin === channel.coin)
  return (
    <div className="space-y-4">
      {bank ? (
        <Segmented
          name="way"
          label={t('funds.in.way')}
          value={isBank(channel) ? 'bank' : 'coin'}
          onChange={(way) => onPick(way === 'bank' ? { channel: bank.coinName } : {})}
          choices={[
            { value: 'coin', label: t('funds.in.coin') },
            { value: 'bank', label: t('funds.in.bank') },
          ]}
        />
      ) : null}
      {isBank(channel) ? null : (
        <Coins coins={coins} value={channel.coin.toUpperCase()} onPick={(coin) => onPick({ coin })} />
      )}
      {!isBank(channel) && roads.length > 1 ? (
        <Chips
          name="network"
          label={t('funds.network')}
          value={channel.coinName}
          onChange={(name) => onPick({ channel: name })}
          choices={roads.map((one) => ({
            value: one.coinName,
            label: networkName(t, one.coinName, one.network),
          }))}
        />
      ) : null}
    </div>
  )
}

/** The channel that was asked for by its name or its coin, or the first. */
const chosen = (channels: DepositChannel[], coin: string | undefined, name: string | undefined) =>
  channels.find((one) => one.coinName === name) ??
  channels.find((one) => !isBank(one) && one.coin.toUpperCase() === coin?.toUpperCase()) ??
  channels[0]

/** Money in: choose how, get where, see when. */
export function Deposit({
  coin,
  name,
  onPick,
}: {
  coin: string | undefined
  name: string | undefined
  onPick: (picked: Picked) => void
}) {
  const t = useT()
  const { data, isError, refetch } = useQuery(depositChannelsQuery)
  const channel = chosen(data ?? [], coin, name)
  return (
    <FundsPage
      title={t('funds.deposit')}
      actions={
        <Link
          to="/recharge-order"
          className="flex min-h-11 items-center px-2 text-[15px] font-semibold text-accent-ink"
        >
          {t('funds.records')}
        </Link>
      }
    >
      {data && channel ? (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_300px] desk:items-start desk:gap-8">
          <div className="space-y-5">
            <Ways channels={data} channel={channel} onPick={onPick} />
            {isBank(channel) ? (
              <BankTransfer channel={channel} />
            ) : (
              <Address key={channel.coinName} channel={channel} />
            )}
          </div>
          <div className="mt-5 space-y-6 desk:mt-0">
            {isBank(channel) ? null : <Faucet key={channel.coin} coin={channel.coin.toUpperCase()} />}
            <Recent channel={channel} />
          </div>
        </div>
      ) : isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-[480px] rounded-lg" />
      )}
    </FundsPage>
  )
}
