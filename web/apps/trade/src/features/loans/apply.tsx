import { useT } from '@plimsoll/i18n'
import { Button, Checkbox, MoneyField, Switch, TextArea, toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { call, newIdempotencyKey } from '~/domain/api/api'
import { atField } from '~/domain/api/form-errors'
import { useLendingChanged } from '~/domain/lending/changed'
import { owed } from '~/domain/lending/figures'
import { WhoseMoney } from '~/domain/lending/pool'
import { usePreview } from '~/domain/trading/preview'
import { type Form, useForm } from '~/shared/form'
import { date, zoneId } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { isPositive } from '~/shared/money'
import { Amount, mostOf, useAmountError } from './amount'
import { ConfirmLoan } from './confirm'
import { Cost } from './cost'
import { Documents } from './documents'
import type { LoanProduct, LoanTerms } from './queries'
import { type Application, loanRules, NOTHING_SAID, PURPOSE_MOST } from './rules'
import { Standing } from './standing'

/** Incomes are compared in one coin, whatever is borrowed. */
const INCOME_COIN = 'USDT'

/** An application as it is about to be sent, with the terms that were on screen. */
interface Asked {
  params: Application
  terms: LoanTerms
}

function useSubmit(form: Form<Application>, product: LoanProduct, done: () => void) {
  const t = useT()
  const changed = useLendingChanged()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ params, terms }: Asked) =>
      call(
        'POST /api/load/order/submit',
        {
          proId: product.id,
          cycleType: product.cycleType,
          // Another rate by now is refused: nobody agrees to what they did not see.
          odds: terms.odds,
          amount: params.amount,
          monthlyIncome: params.income,
          purpose: params.purpose,
          agreementVersion: terms.agreementVersion,
          timeZone: zoneId(),
          autoDebit: params.autoDebit,
          ...(params.card ? { cardUrl: params.card } : {}),
          ...(params.cardBack ? { cardBackUrl: params.cardBack } : {}),
          ...(params.capital ? { capitalUrl: params.capital } : {}),
        },
        newIdempotencyKey(),
      ),
    onSuccess: ({ id }) => {
      toast(t('lending.applied'), 'good')
      void navigate({ to: '/loan-record', search: { id } })
    },
    onError: atField(form, {
      'loan.limit': 'amount',
      'loan.not.eligible': 'amount',
      'order.single.min': 'amount',
      'order.single.max': 'amount',
      'fund.not.prefunded': 'amount',
      'product.removed': 'amount',
    }),
    onSettled: () => {
      changed()
      done()
    },
  })
}

/** What the reader agrees to, with the sum and the date in it. */
function Agreement({ field, terms, coin }: { field: object; terms: LoanTerms | undefined; coin: string }) {
  const t = useT()
  return (
    <Checkbox {...field} className="[&_label]:items-start">
      {terms
        ? t('lending.agree', { amount: owed(terms.total, coin), date: date(terms.dueTime) })
        : t('lending.agree-rules')}{' '}
      <Link to="/loan-rule" className="font-medium text-accent-ink underline underline-offset-4">
        {t('lending.rules')}
      </Link>
    </Checkbox>
  )
}

/** An application, with everything that it would cost beside it. */
export function Apply({
  product,
  choice,
  verified,
}: {
  product: LoanProduct
  choice: ReactNode
  verified: boolean
}) {
  const t = useT()
  const { form, field, values } = useForm(loanRules, NOTHING_SAID)
  const [asked, ask] = useState<Asked>()
  const { amount, income } = values
  const { preview, refusal } = usePreview(
    'POST /api/load/order/preview',
    isPositive(amount)
      ? {
          proId: product.id,
          amount,
          // Due dates end where the times on this page are told.
          timeZone: zoneId(),
          ...(isPositive(income) ? { monthlyIncome: income } : {}),
        }
      : undefined,
  )
  const terms = isPositive(amount) ? preview : undefined
  const amountError = useAmountError(amount, product, terms, refusal)
  const submit = useSubmit(form, product, () => ask(undefined))
  const scored = !terms || terms.score >= terms.scoreMin
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((params) => {
        if (terms && !amountError) ask({ params, terms })
      })}
      className="desk:grid desk:grid-cols-[minmax(0,1fr)_380px] desk:items-start desk:gap-10"
    >
      <div className="space-y-5">
        <Standing verified={verified} terms={terms} />
        {choice}
        <Amount
          bound={field('amount')}
          product={product}
          most={mostOf(product, terms)}
          amountError={amountError}
          onChange={(next) => form.setValue('amount', next)}
        />
        <MoneyField
          label={t('lending.income')}
          name="income"
          ref={field('income').ref}
          scale={2}
          value={income}
          onValue={(next) => form.setValue('income', next)}
          unit={INCOME_COIN}
          hint={t('lending.income-note')}
          error={field('income').error}
        />
        <TextArea
          label={t('lending.purpose')}
          rows={2}
          maxLength={PURPOSE_MOST}
          placeholder={t('lending.purpose-hint')}
          {...field('purpose')}
        />
        <Documents form={form} />
        <WhoseMoney coin={product.coin} available={product.poolAvailable} lent={product.poolLent} />
      </div>
      <div className="mt-6 desk:mt-0">
        <Cost product={product} terms={terms}>
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <div className="text-[15px] font-medium">{t('lending.debit')}</div>
              <p className="text-sm text-text-3">{t('lending.debit-note')}</p>
            </div>
            <Switch
              label={t('lending.debit')}
              checked={values.autoDebit}
              onChange={(on) => form.setValue('autoDebit', on)}
            />
          </div>
          {verified ? (
            <>
              <div className="mt-4">
                <Agreement field={field('agreed')} terms={terms} coin={product.coin} />
              </div>
              <Button
                wide
                size="lg"
                type="submit"
                className="mt-4"
                busy={submit.isPending}
                disabled={Boolean(amountError) || !scored || (isPositive(amount) && !terms)}
              >
                {t('lending.apply')}
              </Button>
            </>
          ) : (
            <Go wide size="lg" className="mt-5" to="/certification-advanced">
              {t('lending.verify-go')}
            </Go>
          )}
        </Cost>
      </div>
      <ConfirmLoan
        product={product}
        terms={asked?.terms}
        autoDebit={values.autoDebit}
        busy={submit.isPending}
        onSend={() => asked && submit.mutate(asked)}
        onClose={() => ask(undefined)}
      />
    </form>
  )
}
