import { useT } from '@plimsoll/i18n'
import { Banner, Button, KeyValue, Sheet, toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, newIdempotencyKey, Refused, showError } from '~/domain/api/api'
import { useLendingChanged } from '~/domain/lending/changed'
import { owed, price, rate } from '~/domain/lending/figures'
import { amount, moment, share, UNKNOWN } from '~/shared/format'
import type { PledgeProduct, PledgeTerms } from './queries'

/** The whole pledge on one sheet, before the collateral is held. */
export function ConfirmPledge({
  product,
  collateral,
  loan,
  days,
  terms,
  onClose,
}: {
  product: PledgeProduct
  collateral: string
  loan: string
  days: number
  terms: PledgeTerms | undefined
  onClose: () => void
}) {
  const t = useT()
  const navigate = useNavigate()
  const changed = useLendingChanged()
  // One sheet, one intention: pressed twice or sent again, it is opened once.
  const [key] = useState(newIdempotencyKey)
  const submit = useMutation({
    mutationFn: () =>
      call(
        'POST /api/mingOrder/submit',
        // Another rate by now is refused: nobody agrees to what they did not see.
        { planId: product.id, amount: collateral, loanAmount: loan, days, rateDay: product.rateDay },
        key,
      ),
    onSuccess: ({ id }) => {
      toast(t('lending.opened', { amount: owed(loan, product.loanCoin) }), 'good')
      void navigate({ to: '/pledge/pledgeOrder', search: { id } })
    },
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
    },
    onSettled: changed,
  })
  const money = (text: string | undefined) => (text === undefined ? UNKNOWN : owed(text, product.loanCoin))
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('lending.confirm-pledge')}
      closeLabel={t('common.close')}
      footer={
        <Button wide size="lg" busy={submit.isPending} onClick={() => submit.mutate()}>
          {t('lending.pledge-now')}
        </Button>
      }
    >
      <KeyValue
        items={[
          [t('lending.collateral'), `${amount(collateral)} ${product.collateralCoin.toUpperCase()}`],
          [t('lending.you-get'), money(loan)],
          [t('lending.ltv'), share(terms?.ltv)],
          [t('lending.level.call'), price(terms?.callPrice)],
          [t('lending.level.liquidation'), price(terms?.liqPrice)],
          [t('lending.yearly-rate'), rate(product.apr, 2)],
          [t('lending.interest-of', { days }), money(terms?.interest)],
          [t('lending.total-end'), money(terms?.total)],
          [t('lending.term-end'), moment(terms?.endTime)],
        ]}
      />
      {submit.error instanceof Refused ? (
        <Banner tone="bad" className="mt-4">
          {submit.error.message}
        </Banner>
      ) : null}
      <p className="mt-4 text-sm text-text-3">{t('lending.confirm-pledge-note')}</p>
    </Sheet>
  )
}
