import { useT } from '@plimsoll/i18n'
import { Button, Checkbox } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { newIdempotencyKey } from '~/domain/api/api'
import { usePreview } from '~/domain/trading/preview'
import { useFree } from '~/domain/trading/wallet'
import { useForm } from '~/shared/form'
import { isPositive } from '~/shared/money'
import { Amount } from '../amount'
import { useAmountError } from '../amount-error'
import type { Bought, FundTerms } from '../queries'
import { NOTHING_SAID, purchaseRules } from '../rules'
import { type Asked, usePurchase } from '../use-purchase'
import { ConfirmUnits } from './confirm'
import { Delayed } from './delayed'
import { UnitsOutcome } from './outcome'
import type { NavFund } from './queries'
import { Steps } from './steps'

/** How much, with the units it buys at the last value and everything that is agreed to. */
export function NavBuyForm({ fund, onBought }: { fund: NavFund; onBought: (bought: Bought) => void }) {
  const t = useT()
  const { form, field, values } = useForm(purchaseRules, NOTHING_SAID)
  const [asked, ask] = useState<Asked>()
  const free = useFree('financial', fund.coin)
  const { amount } = values
  const { preview, refusal, isOld } = usePreview(
    'POST /api/financial/preview',
    isPositive(amount) ? { planId: fund.id, money: amount, days: 0 } : undefined,
  )
  const terms: FundTerms | undefined = isPositive(amount) ? preview : undefined
  const amountError = useAmountError(amount, fund, free, refusal)
  const purchase = usePurchase(fund, form, {
    onBought,
    onTerm: (message) => form.setError('amount', message),
    onSettled: () => ask(undefined),
  })
  return (
    <form
      noValidate
      className="desk:grid desk:grid-cols-[minmax(0,1fr)_380px] desk:items-start desk:gap-10"
      onSubmit={form.handleSubmit(() => {
        if (terms && !isOld && !amountError.text) ask({ terms, key: newIdempotencyKey() })
      })}
    >
      <div className="space-y-5">
        <Delayed fund={fund} />
        <Amount
          bound={field('amount')}
          fund={fund}
          free={free}
          amountError={amountError.text}
          isShort={amountError.isShort || (free !== undefined && !isPositive(free))}
          onChange={(next) => form.setValue('amount', next)}
        />
        <section className="hidden border-t border-line pt-5 desk:block">
          <Steps fund={fund} />
          <Link
            to="/financialDetails/$id"
            params={{ id: String(fund.id) }}
            className="mt-1 inline-flex min-h-11 items-center text-[15px] font-medium text-accent-ink underline underline-offset-4"
          >
            {t('earn.behind')}
          </Link>
        </section>
      </div>
      <div className="mt-6 desk:mt-0">
        <UnitsOutcome fund={fund} terms={terms}>
          <Checkbox {...field('agreed')} className="[&_label]:items-start">
            {t('earn.nav.agree')}{' '}
            <Link
              to="/financialAgreement"
              className="font-medium text-accent-ink underline underline-offset-4"
            >
              {t('earn.agreement')}
            </Link>
          </Checkbox>
          <Button
            wide
            size="lg"
            type="submit"
            className="mt-4"
            busy={purchase.isPending}
            disabled={Boolean(amountError.text) || (isPositive(amount) && (!terms || isOld))}
          >
            {t('earn.review')}
          </Button>
        </UnitsOutcome>
      </div>
      <ConfirmUnits
        fund={fund}
        terms={asked?.terms}
        busy={purchase.isPending}
        onSend={() => asked && purchase.mutate(asked)}
        onClose={() => ask(undefined)}
      />
    </form>
  )
}
