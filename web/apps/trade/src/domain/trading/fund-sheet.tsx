import { useT } from '@plimsoll/i18n'
import { Button, KeyValue, MoneyField, PercentSlider, Sheet, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, newIdempotencyKey, Refused, showError } from '~/domain/api/api'
import { usd } from '~/shared/format'
import { compare, floorTo, isPositive, over, times } from '~/shared/money'
import { useFree, WALLET } from './wallet'

/** Moves money into the wallet that is traded from, without leaving the ticket. */
export function FundSheet({
  into,
  open,
  onClose,
}: {
  into: keyof typeof WALLET
  open: boolean
  onClose: () => void
}) {
  const t = useT()
  const queries = useQueryClient()
  const from = into === 'contract' ? 'platform' : 'contract'
  const there = useFree(from, 'usdt')
  const here = useFree(into, 'usdt')
  const [money, setMoney] = useState('')
  const [percent, setPercent] = useState(0)
  const move = useMutation({
    mutationFn: () =>
      call(
        'POST /api/asset/transferFunds',
        {
          coin: 'usdt',
          transferOutAccount: WALLET[from],
          transferInAccount: WALLET[into],
          amount: money,
        },
        newIdempotencyKey(),
      ),
    onSuccess: () => {
      toast(t('trade.fund.done', { amount: usd(money) }), 'good')
      setMoney('')
      setPercent(0)
      void queries.invalidateQueries({ queryKey: ['assets'] })
      onClose()
    },
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
    },
  })
  const tooMuch = isPositive(money) && there !== undefined && compare(money, there) > 0
  const refused = move.error instanceof Refused ? move.error.message : undefined
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('trade.fund.title')}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          busy={move.isPending}
          disabled={!isPositive(money) || tooMuch}
          onClick={() => move.mutate()}
        >
          {t('trade.fund.move')}
        </Button>
      }
    >
      <div className="space-y-3">
        <KeyValue
          items={[
            [t(from === 'platform' ? 'trade.wallet.platform' : 'trade.wallet.contract'), usd(there)],
            [t(into === 'platform' ? 'trade.wallet.platform' : 'trade.wallet.contract'), usd(here)],
          ]}
        />
        <MoneyField
          label={t('trade.amount')}
          scale={2}
          unit="USDT"
          value={money}
          onValue={(value) => {
            setMoney(value)
            setPercent(0)
            move.reset()
          }}
          error={tooMuch ? t('trade.not-enough') : refused}
        />
        <PercentSlider
          label={t('trade.share-of-wallet')}
          value={percent}
          disabled={!there}
          onChange={(next) => {
            setPercent(next)
            setMoney(
              floorTo(times(there ?? '0', over(String(next), '100', 2)), '0.01').replace(/^0\.00$/, ''),
            )
          }}
        />
        <Link
          to="/recharge"
          className="inline-flex min-h-11 items-center text-sm font-semibold text-accent-ink"
        >
          {t('trade.fund.deposit')}
        </Link>
      </div>
    </Sheet>
  )
}
