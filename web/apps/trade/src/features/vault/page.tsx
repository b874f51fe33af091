import { useT } from '@plimsoll/i18n'
import { Banner, Button, Card, MoneyField, toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '~/domain/api/api'
import { amount, leftToRight, moment } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { Fault, type Ready, VaultFrame } from './frame'
import { type Plan, Preview } from './preview'
import { fromUnits, toUnits } from './units'

/** Wallet income: what is in the vault, and putting more into it. */
export function VaultPage() {
  const t = useT()
  return <VaultFrame title={t('vault.title')}>{(ready) => <Income ready={ready} />}</VaultFrame>
}

function Income({ ready }: { ready: Ready }) {
  const t = useT()
  const { offer, state } = ready
  const [plan, setPlan] = useState<Plan>()
  const coins = (units: bigint) => leftToRight(`${amount(fromUnits(units, offer.decimals))} ${offer.coin}`)
  const next = () => {
    if (!plan) return
    if (plan.at + 1 < plan.steps.length) return setPlan({ ...plan, at: plan.at + 1 })
    setPlan(undefined)
    toast(t(plan.steps.at(-1) === 'revoke' ? 'vault.revoked' : 'vault.deposited'), 'good')
  }
  return (
    <>
      <Card className="p-5">
        <div className="text-sm text-text-3">{t('vault.value')}</div>
        <div data-testid="vault-value" className="num text-[30px] leading-10 font-semibold">
          {coins(state.value)}
        </div>
        <div className="mt-1 text-sm text-text-3">
          {t('vault.shares')}{' '}
          <span data-testid="vault-shares" className="num">
            {amount(fromUnits(state.shares, state.decimals), 6)}
          </span>
        </div>
        <p className="mt-3 text-[13px] text-text-3">{t('vault.from-chain', { chain: offer.chainName })}</p>
        <Go look="outline" className="mt-4" to="/defiDetail">
          {t('vault.withdraw')}
        </Go>
      </Card>
      {state.isPaused ? (
        <Banner tone="warn" className="mt-4" title={t('vault.paused')}>
          {t('vault.paused-note', { time: moment(state.pausedUntil * 1000) })}
        </Banner>
      ) : (
        <DepositForm ready={ready} onPlan={setPlan} />
      )}
      {state.allowance > 0n ? (
        <Card className="mt-4 p-5">
          <h2 className="text-[15px] font-semibold">{t('vault.allowance')}</h2>
          <p className="mt-1 text-sm text-text-2">
            {t('vault.allowance-note', { amount: coins(state.allowance) })}
          </p>
          <Button
            look="outline"
            className="mt-3"
            onClick={() => setPlan({ steps: ['revoke'], at: 0, amount: 0n })}
          >
            {t('vault.revoke')}
          </Button>
        </Card>
      ) : null}
      {plan ? (
        <Preview
          key={`${plan.at} ${plan.steps.join()}`}
          ready={ready}
          plan={plan}
          onNext={next}
          onClose={() => setPlan(undefined)}
        />
      ) : null}
    </>
  )
}

function DepositForm({
  ready: { offer, connected, state },
  onPlan,
}: {
  ready: Ready
  onPlan: (plan: Plan) => void
}) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const units = toUnits(typed, offer.decimals)
  const tooMuch = units !== undefined && units > state.balance
  const announce = useMutation({
    mutationFn: async (wanted: bigint) => {
      await call('POST /api/apiDefi/depositIntent', {
        address: connected.account,
        amount: fromUnits(wanted, offer.decimals),
        chain: offer.chain,
      })
      const { depositSteps } = await import('./chain')
      return { steps: depositSteps(state.allowance, wanted), at: 0, amount: wanted }
    },
    onSuccess: (plan) => {
      setTyped('')
      onPlan(plan)
    },
  })
  return (
    <form
      className="mt-4 space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (units) announce.mutate(units)
      }}
    >
      <MoneyField
        label={t('vault.deposit-amount')}
        value={typed}
        onValue={setTyped}
        scale={Math.min(offer.decimals, 8)}
        unit={offer.coin}
        error={tooMuch ? t('vault.too-much') : undefined}
        hint={t('vault.in-wallet', {
          amount: leftToRight(`${amount(fromUnits(state.balance, offer.decimals))} ${offer.coin}`),
        })}
      />
      <Fault error={announce.error} />
      <Button wide size="lg" type="submit" busy={announce.isPending} disabled={!units || tooMuch}>
        {t('vault.preview')}
      </Button>
    </form>
  )
}
