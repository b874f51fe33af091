import { useT } from '@plimsoll/i18n'
import { Button, Card, MoneyField, Select, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDownUp } from 'lucide-react'
import { useState } from 'react'
import { call, newIdempotencyKey, Refused, showError } from '~/domain/api/api'
import { FundsPage } from '~/domain/layout/funds-page'
import { useBalances, useFree, WALLET } from '~/domain/trading/wallet'
import { amount as shown } from '~/shared/format'
import { compare, isPositive } from '~/shared/money'
import { YourWallets } from './wallets'

type Wallet = keyof typeof WALLET
const WALLETS = Object.keys(WALLET) as Wallet[]

/** What a link may ask for. */
interface Asked {
  from?: string | undefined
  to?: string | undefined
  coin?: string | undefined
}

const walletOf = (name: string | undefined) => WALLETS.find((wallet) => wallet === name)

function useMove(done: () => void) {
  const t = useT()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (move: { coin: string; from: Wallet; to: Wallet; amount: string }) =>
      call(
        'POST /api/asset/transferFunds',
        {
          coin: move.coin.toLowerCase(),
          transferOutAccount: WALLET[move.from],
          transferInAccount: WALLET[move.to],
          amount: move.amount,
        },
        newIdempotencyKey(),
      ),
    onSuccess: () => {
      toast(t('funds.moved'), 'good')
      done()
      for (const key of ['assets', 'records']) void queries.invalidateQueries({ queryKey: [key] })
    },
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
    },
  })
}

function WalletChoice({
  label,
  value,
  onPick,
}: {
  label: string
  value: Wallet
  onPick: (wallet: Wallet) => void
}) {
  const t = useT()
  return (
    <Select label={label} value={value} onChange={(event) => onPick(event.target.value as Wallet)}>
      {WALLETS.map((wallet) => (
        <option key={wallet} value={wallet}>
          {t(`funds.wallet.${wallet}`)}
        </option>
      ))}
    </Select>
  )
}

/** From one wallet to another of one's own: at once and free. */
export function Transfer({ from: first, to: second, coin: asked }: Asked) {
  const t = useT()
  const { data } = useBalances()
  const [from, setFrom] = useState(walletOf(first) ?? 'platform')
  const [to, setTo] = useState(walletOf(second) ?? 'contract')
  const [coin, setCoin] = useState(asked?.toUpperCase() ?? 'USDT')
  const [money, setMoney] = useState('')
  const free = useFree(from, coin)
  const move = useMove(() => setMoney(''))
  const coins = [...new Set(['USDT', coin, ...(data ?? []).map((asset) => asset.symbol.toUpperCase())])]
  const onlyUsdt = from === 'contract' || to === 'contract'
  const tooMuch = free !== undefined && isPositive(money) && compare(money, free) > 0
  const refused = move.error instanceof Refused ? move.error.message : undefined
  const pick = (which: 'from' | 'to', wallet: Wallet) => {
    const other = which === 'from' ? to : from
    if (which === 'from') setFrom(wallet)
    else setTo(wallet)
    // Chosen on both sides, they change places.
    if (wallet === other) (which === 'from' ? setTo : setFrom)(which === 'from' ? from : to)
    if (wallet === 'contract') setCoin('USDT')
    move.reset()
  }
  return (
    <FundsPage title={t('funds.transfer')}>
      <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_340px] desk:items-start desk:gap-10">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            move.mutate({ coin, from, to, amount: money })
          }}
        >
          <Card className="relative p-4 pt-3.5">
            <WalletChoice label={t('funds.from')} value={from} onPick={(wallet) => pick('from', wallet)} />
            <div className="flex justify-center py-2">
              <button
                type="button"
                aria-label={t('funds.turn')}
                onClick={() => {
                  setFrom(to)
                  setTo(from)
                  move.reset()
                }}
                className="grid size-11 place-items-center rounded-full border border-line bg-surface text-text-2 hover:text-text"
              >
                <ArrowDownUp size={19} aria-hidden />
              </button>
            </div>
            <WalletChoice label={t('funds.to')} value={to} onPick={(wallet) => pick('to', wallet)} />
          </Card>
          <div className="mt-5 space-y-4">
            <Select
              label={t('funds.coin')}
              value={coin}
              disabled={onlyUsdt}
              onChange={(event) => setCoin(event.target.value)}
              hint={onlyUsdt ? t('funds.transfer-only-usdt') : undefined}
            >
              {coins.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
            <MoneyField
              label={t('funds.amount')}
              scale={8}
              value={money}
              onValue={(value) => {
                move.reset()
                setMoney(value)
              }}
              unit={coin}
              end={
                <Button look="text" size="sm" className="-me-2" onClick={() => setMoney(free ?? '')}>
                  {t('funds.all')}
                </Button>
              }
              hint={free === undefined ? undefined : t('funds.free', { amount: `${shown(free)} ${coin}` })}
              error={tooMuch ? t('funds.too-much') : refused}
            />
            <Button
              wide
              size="lg"
              type="submit"
              busy={move.isPending}
              disabled={!isPositive(money) || tooMuch}
            >
              {t('funds.transfer-now')}
            </Button>
          </div>
        </form>
        <YourWallets />
      </div>
    </FundsPage>
  )
}
