import { useT } from '@plimsoll/i18n'
import { Banner, Button, Checkbox, Sheet } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '~/domain/api/api'
import { ProofFields, refusalElsewhere, useCanProve, useProof } from '~/domain/session/step-up-auth'
import { useUser } from '~/domain/session/user'
import { coinsSaid, moneySaid } from './figures'
import type { Order } from './queries'
import { useStep } from './use-step'

/** A fund password and a second factor have to be there before coins can be given. */
function CannotProve() {
  const t = useT()
  const { data } = useUser()
  if (!data) return null
  const lacksPassword = !data.user.isSetFundPwd
  return (
    <Banner
      tone="warn"
      action={
        <Link
          to={lacksPassword ? '/fund-password' : '/security-setting'}
          className="-my-3 flex min-h-11 shrink-0 items-center font-semibold underline"
        >
          {t('funds.proof.set-up')}
        </Link>
      }
    >
      {t(lacksPassword ? 'c2c.release.no-password' : 'c2c.release.no-factor')}
    </Banner>
  )
}

/** What the seller has to have seen in their own account. */
function Seen({ order, onChange }: { order: Order; onChange: (seen: boolean) => void }) {
  const t = useT()
  const [arrived, setArrived] = useState(false)
  const [fromThem, setFromThem] = useState(false)
  return (
    <div>
      <Checkbox
        checked={arrived}
        onChange={({ target: { checked } }) => {
          setArrived(checked)
          onChange(checked && fromThem)
        }}
      >
        {t('c2c.release.arrived', { money: moneySaid(order.amount, order.fiat) })}
      </Checkbox>
      <Checkbox
        checked={fromThem}
        onChange={({ target: { checked } }) => {
          setFromThem(checked)
          onChange(arrived && checked)
        }}
      >
        {order.counterpartyName
          ? t('c2c.release.from', { name: order.counterpartyName })
          : t('c2c.release.from-them')}
      </Checkbox>
    </div>
  )
}

/** The seller gives the coins: asked first whether the money is really there, from the right person. */
export function ReleaseSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT()
  const proof = useProof()
  const canProve = useCanProve()
  const [seen, setSeen] = useState(false)
  const step = useStep(
    () =>
      call('POST /api/c2c/order/release', {
        id: order.id,
        fundPwd: proof.password,
        ...proof.factor,
      }),
    onClose,
  )
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('c2c.release.ask')}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          busy={step.isPending}
          disabled={!seen || !proof.ready}
          onClick={() => step.run()}
        >
          {t('c2c.release.confirm', { coins: coinsSaid(order.quantity, order.coin) })}
        </Button>
      }
    >
      <div className="space-y-4">
        <p className="text-[15px] text-text-2">{t('c2c.release.note')}</p>
        <Seen order={order} onChange={setSeen} />
        {canProve ? <ProofFields proof={proof} purpose="C2C_RELEASE" error={step.error} /> : <CannotProve />}
        {refusalElsewhere(step.error) ? <Banner tone="bad">{step.refusal}</Banner> : null}
      </div>
    </Sheet>
  )
}
