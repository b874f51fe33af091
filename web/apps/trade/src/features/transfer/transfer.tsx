import { useT } from '@plimsoll/i18n'
import { Button, MoneyField, Select, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDownUp } from 'lucide-react'
import { useState } from 'react'
import { complain, intention, post } from '~/shared/api'
import { amount as shown } from '~/shared/format'
import { compare } from '~/shared/money'
import { Page } from '~/shared/page'
import { useBalances, useFree, WALLET } from '~/shared/trading/wallet'

type Wallet = keyof typeof WALLET
const WALLETS = Object.keys(WALLET) as Wallet[]

/** From one wallet to another of one's own: at once and free. */
export function Transfer() {
  const t = useT()
  const queries = useQueryClient()
  const { data } = useBalances()
  const [from, setFrom] = useState<Wallet>('platform')
  const [to, setTo] = useState<Wallet>('contract')
  const [coin, setCoin] = useState('USDT')
  const [money, setMoney] = useState('')
  const free = useFree(from, coin)
  const coins = [...new Set(['USDT', ...(data ?? []).map((asset) => asset.symbol.toUpperCase())])]
  const onlyUsdt = from === 'contract' || to === 'contract'
  const tooMuch = free !== undefined && money !== '' && compare(money, free) > 0
  const move = useMutation({
    mutationFn: () =>
      post(
        '/api/asset/transferFunds',
        {
          coin: coin.toLowerCase(),
          transferOutAccount: WALLET[from],
          transferInAccount: WALLET[to],
          amount: money,
        },
        intention(),
      ),
    onSuccess: () => {
      toast(t('funds.moved'), 'good')
      setMoney('')
      void queries.invalidateQueries({ queryKey: ['assets'] })
    },
    onError: complain,
  })
  const pick = (which: 'from' | 'to', wallet: Wallet) => {
    const other = which === 'from' ? to : from
    if (which === 'from') setFrom(wallet)
    else setTo(wallet)
    if (wallet === other)
      (which === 'from' ? setTo : setFrom)(WALLETS.find((one) => one !== wallet) ?? 'platform')
    if (wallet === 'contract') setCoin('USDT')
  }
  const wallets = WALLETS.map((wallet) => (
    <option key={wallet} value={wallet}>
      {t(`funds.wallet.${wallet}`)}
    </option>
  ))
  return (
    <Page
      title={t('funds.transfer')}
      footer={
        <Button
          wide
          size="lg"
          busy={move.isPending}
          disabled={!Number(money) || tooMuch}
          onClick={() => move.mutate()}
        >
          {t('funds.transfer')}
        </Button>
      }
    >
      <div className="space-y-4">
        <Select
          label={t('funds.from')}
          value={from}
          onChange={(event) => pick('from', event.target.value as Wallet)}
        >
          {wallets}
        </Select>
        <div className="flex justify-center">
          <button
            type="button"
            aria-label={t('funds.turn')}
            onClick={() => {
              setFrom(to)
              setTo(from)
            }}
            className="grid size-11 place-items-center rounded-full border border-line bg-surface text-text-2"
          >
            <ArrowDownUp size={19} aria-hidden />
          </button>
        </div>
        <Select
          label={t('funds.to')}
          value={to}
          onChange={(event) => pick('to', event.target.value as Wallet)}
        >
          {wallets}
        </Select>
        <Select
          label={t('funds.coin')}
          value={coin}
          disabled={onlyUsdt}
          onChange={(event) => setCoin(event.target.value)}
        >
          {coins.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
        <MoneyField
          label={t('funds.amount')}
          scale={8}
          value={money}
          onValue={setMoney}
          unit={coin}
          end={
            <button
              type="button"
              className="text-sm font-semibold text-accent-ink"
              onClick={() => setMoney(free ?? '')}
            >
              {t('funds.all')}
            </button>
          }
          hint={free === undefined ? undefined : t('funds.free', { amount: `${shown(free)} ${coin}` })}
          error={tooMuch ? t('funds.too-much') : undefined}
        />
      </div>
    </Page>
  )
}
