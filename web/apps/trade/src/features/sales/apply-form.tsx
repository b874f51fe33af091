import { useT } from '@plimsoll/i18n'
import { Button, Card, Checkbox } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { newIdempotencyKey, type Refused } from '~/domain/api/api'
import { usePreview } from '~/domain/trading/preview'
import { useFree } from '~/domain/trading/wallet'
import { useForm } from '~/shared/form'
import { isPositive } from '~/shared/money'
import { Amount } from './amount'
import { ConfirmCommitment } from './confirm'
import { coins, coinsSaid } from './figures'
import { amountErrorOf, committedOf } from './limits'
import { Outcome } from './outcome'
import { type Committed, MONEY, type Sale } from './queries'
import { RaisedBar } from './raised-bar'
import { commitmentRules, NOTHING_SAID } from './rules'
import { TakeBack } from './take-back'
import { type Asked, useCommit } from './use-commit'

/** What is wrong with an amount, in words. words: sales.error.* */
function useAmountError(amount: string, sale: Sale, free: string | undefined, refusal: Refused | undefined) {
  const t = useT()
  const found = amountErrorOf(amount, sale, free)
  if (found?.kind === 'short') return { isShort: true, text: t('sales.error.short') }
  if (found)
    return { isShort: false, text: t('sales.error.least', { amount: coinsSaid(found.amount, MONEY) }) }
  return { isShort: false, text: refusal?.message }
}

/** What is committed so far, and the way to take it back. */
function SoFar({ sale }: { sale: Sale }) {
  const t = useT()
  const own = committedOf(sale)
  if (!isPositive(own)) return null
  return (
    <Card className="p-4">
      <div className="text-sm text-text-3">{t('sales.so-far')}</div>
      <div data-testid="so-far" className="num mt-0.5 mb-3 text-[20px] font-semibold">
        {coins(own, MONEY)}
      </div>
      <TakeBack ownId={sale.id} coin={sale.coin} amount={own} endTime={sale.endTime} />
    </Card>
  )
}

/** How much, with what comes of it beside it. */
export function ApplyForm({
  sale,
  onCommitted,
}: {
  sale: Sale
  onCommitted: (committed: Committed) => void
}) {
  const t = useT()
  const { form, field, values } = useForm(commitmentRules, NOTHING_SAID)
  const [asked, ask] = useState<Asked>()
  const free = useFree('platform', MONEY)
  const { amount } = values
  const { preview, refusal, isOld } = usePreview(
    'POST /api/ownCoinOrder/preview',
    isPositive(amount) ? { ownId: sale.id, amount } : undefined,
  )
  const estimate = isPositive(amount) ? preview : undefined
  const amountError = useAmountError(amount, sale, free, refusal)
  const commit = useCommit(sale, form, { onCommitted, onSettled: () => ask(undefined) })
  return (
    <form
      noValidate
      className="desk:grid desk:grid-cols-[minmax(0,1fr)_380px] desk:items-start desk:gap-10"
      onSubmit={form.handleSubmit(() => {
        if (estimate && !isOld && !amountError.text)
          ask({ estimate, price: sale.price, key: newIdempotencyKey() })
      })}
    >
      <div className="space-y-5">
        <SoFar sale={sale} />
        <Amount
          bound={field('amount')}
          sale={sale}
          free={free}
          amountError={amountError.text}
          isShort={amountError.isShort || (free !== undefined && !isPositive(free))}
          onChange={(next) => form.setValue('amount', next)}
        />
        <section className="border-t border-line pt-5">
          <RaisedBar sale={sale} />
        </section>
      </div>
      <div className="mt-6 desk:mt-0">
        <Outcome sale={sale} estimate={amountError.text ? undefined : estimate}>
          <Checkbox {...field('agreed')} className="[&_label]:items-start">
            {t('sales.agree')}{' '}
            <Link
              to="/subscription/info"
              search={{ id: sale.id }}
              className="font-medium text-accent-ink underline underline-offset-4"
            >
              {t('sales.terms')}
            </Link>
          </Checkbox>
          <Button
            wide
            size="lg"
            type="submit"
            className="mt-4"
            busy={commit.isPending}
            disabled={Boolean(amountError.text) || (isPositive(amount) && (!estimate || isOld))}
          >
            {t('sales.review')}
          </Button>
        </Outcome>
      </div>
      <ConfirmCommitment
        sale={sale}
        asked={asked}
        busy={commit.isPending}
        onSend={() => asked && commit.mutate(asked)}
        onClose={() => ask(undefined)}
      />
    </form>
  )
}
