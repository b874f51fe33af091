import { useT } from '@plimsoll/i18n'
import { Badge, Button, Card, MoneyField, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newIdempotencyKey, Refused, showError } from '~/domain/api/api'
import { isPositive } from '~/shared/money'

const STABLE = ['USDT', 'USDC']

/** Play money, by the same road as real money would come. */
export function Faucet({ coin }: { coin: string }) {
  const t = useT()
  const queries = useQueryClient()
  const [money, setMoney] = useState(STABLE.includes(coin) ? '10000' : '1')
  const pour = useMutation({
    mutationFn: () =>
      call('POST /api/sandbox/faucet', { coin: coin.toLowerCase(), amount: money }, newIdempotencyKey()),
    onSuccess: () => {
      toast(t('funds.faucet-coming'), 'good')
      for (const key of ['assets', 'deposits']) void queries.invalidateQueries({ queryKey: [key] })
    },
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
    },
  })
  return (
    <Card className="border-dashed! p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-[17px] font-semibold">{t('funds.faucet')}</h2>
        <Badge tone="accent">{t('funds.faucet-badge')}</Badge>
      </div>
      <p className="mt-1 mb-3 text-sm text-text-3">{t('funds.faucet-note')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          pour.mutate()
        }}
      >
        <MoneyField
          label={t('funds.amount')}
          scale={8}
          value={money}
          onValue={(value) => {
            pour.reset()
            setMoney(value)
          }}
          unit={coin}
          error={pour.error instanceof Refused ? pour.error.message : undefined}
        />
        <Button
          wide
          type="submit"
          className="mt-3"
          look="quiet"
          busy={pour.isPending}
          disabled={!isPositive(money)}
        >
          {t('funds.faucet-pour')}
        </Button>
      </form>
    </Card>
  )
}
