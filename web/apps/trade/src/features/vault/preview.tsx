// The last page before a signature: what is done, with how much, with which contracts, where, and for which fee.
import { type Key, useT } from '@plimsoll/i18n'
import { Banner, Button, KeyValue, Sheet, Skeleton } from '@plimsoll/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '~/domain/api/api'
import { amount, leftToRight } from '~/shared/format'
import { isApprovalPending, isApprovalRefused } from './faults'
import { Fault, type Ready } from './frame'
import type { Action } from './types'
import { fromUnits } from './units'

/** The server's nodes may be a block behind the wallet's. */
const CONFIRM_TRIES = 20
const CONFIRM_MS = 1_000
/** The coin that gas is paid in counts to here on every chain of this kind. */
const GAS_DECIMALS = 18

/** What is to be signed, one after the other. */
export interface Plan {
  steps: Action['kind'][]
  at: number
  amount: bigint
  all?: boolean
}

async function confirm(address: string, hash: string) {
  for (let left = CONFIRM_TRIES; ; left -= 1) {
    try {
      return await call('POST /api/apiDefi/sendApproveHash', { address, hash })
    } catch (error) {
      if (left === 0 || !isApprovalPending(error)) throw error
    }
    await new Promise((done) => setTimeout(done, CONFIRM_MS))
  }
}

const address = (text: string): ReactNode => <span className="break-all">{text}</span>

/** words: vault.action.* words: vault.effect.* */
export function Preview({
  ready: { offer, wallet, connected, refresh },
  plan,
  onNext,
  onClose,
}: {
  ready: Ready
  plan: Plan
  /** After a step was executed. */
  onNext: () => void
  onClose: () => void
}) {
  const t = useT()
  const kind = plan.steps[plan.at] ?? 'deposit'
  const { account } = connected
  const prepared = useQuery({
    queryKey: ['vault', 'preview', kind, plan.at, plan.amount.toString(), plan.all, account],
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async () => {
      const { prepare, feeOf } = await import('./chain')
      const action = await prepare(wallet, offer, account, { ...plan, kind })
      return { action, fee: await feeOf(wallet, account, action) }
    },
  })
  const sign = useMutation({
    mutationFn: async (action: Action) => {
      const { send } = await import('./chain')
      const hash = await send(wallet, offer, account, action)
      if (action.kind === 'approve') await confirm(account, hash)
    },
    onSuccess: onNext,
    onSettled: refresh,
  })
  const { data } = prepared
  const coins = (units: bigint) => leftToRight(`${amount(fromUnits(units, offer.decimals))} ${offer.coin}`)
  const items: [ReactNode, ReactNode][] = data
    ? [
        [t('vault.action'), t(`vault.action.${kind}` as Key)],
        [t('vault.amount'), coins(data.action.amount)],
        [t('vault.coin-contract'), address(offer.token)],
        [offer.label, address(offer.vault)],
        [t('vault.your-wallet'), address(account)],
        [t('vault.chain'), `${offer.chainName} (${offer.chain})`],
        [t('vault.fee'), leftToRight(`≈ ${amount(fromUnits(data.fee, GAS_DECIMALS), 8)} ${offer.gasCoin}`)],
      ]
    : []
  const title =
    plan.steps.length > 1
      ? t('vault.step', { at: plan.at + 1, of: plan.steps.length, action: t(`vault.action.${kind}` as Key) })
      : t(`vault.action.${kind}` as Key)
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          disabled={!data || sign.isPending}
          busy={sign.isPending}
          onClick={() => data && sign.mutate(data.action)}
        >
          {t('vault.to-wallet')}
        </Button>
      }
    >
      <Fault error={sign.error ?? prepared.error} className="mb-4" />
      {isApprovalRefused(sign.error) ? (
        <Banner tone="warn" className="mb-4">
          {t('vault.revoke-help')}
        </Banner>
      ) : null}
      {data ? (
        <>
          <KeyValue items={items} />
          <p className="mt-4 rounded-md bg-sunken px-3.5 py-3 text-sm text-text-2">
            {t(`vault.effect.${kind}` as Key, { amount: coins(data.action.amount), label: offer.label })}
          </p>
        </>
      ) : prepared.error ? null : (
        <Skeleton className="h-64 rounded-md" />
      )}
    </Sheet>
  )
}
