import { useT } from '@plimsoll/i18n'
import {
  Banner,
  Button,
  Card,
  Chips,
  CopyButton,
  Failed,
  KeyValue,
  MoneyField,
  Skeleton,
  toast,
} from '@plimsoll/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { complain, intention, post } from '~/shared/api'
import { amount } from '~/shared/format'
import { Page } from '~/shared/page'
import { BankTransfer } from './bank'
import { type DepositChannel, depositAddressQuery, depositChannelsQuery } from './channels'

/** The address as a square, in the page's own ink on white: scanners want the contrast. */
function Square({ text }: { text: string }) {
  const svg = renderSVG(text, { border: 2 })
  return (
    <img
      alt=""
      width={200}
      height={200}
      className="rounded-md bg-white"
      src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
    />
  )
}

function Address({ channel }: { channel: DepositChannel }) {
  const t = useT()
  const { data, isError, refetch } = useQuery(depositAddressQuery(channel))
  const address = data?.[channel.coinName]
  const meta = data?._meta[channel.coinName]
  if (isError)
    return <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
  if (!address || !meta) return <Skeleton className="h-96 rounded-lg" />
  return (
    <Card className="p-5">
      <div className="flex justify-center">
        <Square text={address} />
      </div>
      <div className="mt-4 flex items-center gap-1 rounded-md bg-sunken ps-3.5">
        <span className="num flex-1 py-3 text-[15px] break-all">{address}</span>
        <CopyButton
          text={address}
          label={t('funds.copy')}
          done={t('funds.copied')}
          failed={t('funds.copy-failed')}
        />
      </div>
      <p className="mt-2 text-sm text-text-3">
        {t('funds.words')} <span className="font-semibold text-text">{meta.words.join(' · ')}</span>
      </p>
      <KeyValue
        className="mt-4"
        items={[
          [t('funds.network'), meta.network],
          [t('funds.minimum'), `${amount(meta.minAmount)} ${channel.coin.toUpperCase()}`],
          [t('funds.confirmations'), String(meta.confirmations)],
        ]}
      />
      <Banner tone="warn" className="mt-4">
        {t('funds.only-network', { network: meta.network, coin: channel.coin.toUpperCase() })}
      </Banner>
    </Card>
  )
}

/** Play money, by the same road as real money would come. */
function Faucet({ coin }: { coin: string }) {
  const t = useT()
  const queries = useQueryClient()
  const [money, setMoney] = useState('10000')
  const pour = useMutation({
    mutationFn: () => post('/api/sandbox/faucet', { coin: coin.toLowerCase(), amount: money }, intention()),
    onSuccess: () => {
      toast(t('funds.faucet-coming'), 'good')
      for (const key of ['assets', 'deposits']) void queries.invalidateQueries({ queryKey: [key] })
    },
    onError: complain,
  })
  return (
    <Card className="mt-4 border-dashed! p-5">
      <h2 className="text-[17px] font-semibold">{t('funds.faucet')}</h2>
      <p className="mt-1 mb-3 text-sm text-text-3">{t('funds.faucet-note')}</p>
      <MoneyField label={t('funds.amount')} scale={8} value={money} onValue={setMoney} unit={coin} />
      <Button
        wide
        className="mt-3"
        look="quiet"
        busy={pour.isPending}
        disabled={!Number(money)}
        onClick={() => pour.mutate()}
      >
        {t('funds.faucet-pour')}
      </Button>
    </Card>
  )
}

/** Money in: choose how, get where, see when. */
export function Deposit() {
  const t = useT()
  const [chosen, choose] = useState<string | undefined>(undefined)
  const { data, isError, refetch } = useQuery(depositChannelsQuery)
  const channels = data ?? []
  const channel = channels.find((one) => one.coinName === chosen) ?? channels[0]
  return (
    <Page
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
      {channel ? (
        <>
          <Chips
            name="channel"
            label={t('funds.network')}
            value={channel.coinName}
            onChange={choose}
            choices={channels.map((one) => ({
              value: one.coinName,
              label: one.type === 1 ? t('funds.in.bank') : one.coinName,
            }))}
            className="-mx-4 mb-4 px-4"
          />
          {channel.type === 1 ? <BankTransfer channel={channel} /> : <Address channel={channel} />}
          <Faucet coin={channel.coin.toUpperCase()} />
        </>
      ) : isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-[480px] rounded-lg" />
      )}
    </Page>
  )
}
