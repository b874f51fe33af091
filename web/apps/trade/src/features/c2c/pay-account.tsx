import { useT } from '@plimsoll/i18n'
import { Banner, Card, CopyButton } from '@plimsoll/ui'
import { leftToRight } from '~/shared/format'
import { isOpen } from './actions'
import { money } from './figures'
import { useLabel } from './labels'
import { type Order, STATUS } from './queries'

/** One detail with its copy button: what is pasted is what is shown. */
function Detail({
  name,
  value,
  copied,
  large,
}: {
  name: string
  value: string
  copied?: string
  large?: boolean
}) {
  const t = useT()
  return (
    <div className="relative border-b border-line py-2.5 pe-12 last:border-0">
      <dt className="text-[13px] text-text-3">{name}</dt>
      <dd className="break-words">
        <bdi className={large ? 'num text-[22px] font-semibold' : 'text-[16px] font-medium'}>{value}</bdi>
        <span className="absolute end-0 top-1/2 -translate-y-1/2">
          <CopyButton
            text={copied ?? value}
            label={t('c2c.copy', { name })}
            done={t('common.copied')}
            failed={t('common.copy-failed')}
          />
        </span>
      </dd>
    </div>
  )
}

/** Where the buyer pays to, each detail to be copied; and that it has to be their own account they pay from. */
function PayTo({ order }: { order: Order }) {
  const t = useT()
  const label = useLabel()
  const account = order.payAccount
  const isDue = order.status === STATUS.unpaid
  return (
    <Card className="px-5 pt-4 pb-2">
      <h2 className="text-[17px] font-semibold">
        {t(isDue ? 'c2c.pay-to' : 'c2c.paid-to', { method: label(order.method.name) })}
      </h2>
      {account ? (
        <dl className="mt-1">
          <Detail
            large
            name={t('c2c.amount')}
            value={money(order.amount, order.fiat)}
            copied={order.amount}
          />
          <Detail name={t('c2c.holder')} value={account.holder} />
          {account.fields.map(({ key, label: detail, value }) => (
            <Detail key={key} name={label(detail)} value={value} />
          ))}
          <Detail name={t('c2c.reference')} value={order.orderNo} />
        </dl>
      ) : null}
      {isDue ? (
        <Banner tone="warn" className="my-3" title={t('c2c.own-account')}>
          {order.ownName ? t('c2c.own-account-name', { name: order.ownName }) : t('c2c.own-account-note')}
        </Banner>
      ) : null}
    </Card>
  )
}

/** What the seller compares their bank's statement with. */
function PaidAt({ order }: { order: Order }) {
  const t = useT()
  const label = useLabel()
  const { payAccount } = order
  return (
    <Card className="p-5">
      <h2 className="text-[17px] font-semibold">{t('c2c.you-are-paid')}</h2>
      <dl className="mt-3 space-y-3">
        <div>
          <dt className="text-[13px] text-text-3">{t('c2c.amount')}</dt>
          <dd className="num text-[22px] font-semibold">{money(order.amount, order.fiat)}</dd>
        </div>
        {order.counterpartyName ? (
          <div>
            <dt className="text-[13px] text-text-3">{t('c2c.payer')}</dt>
            <dd data-testid="payer" className="text-[16px] font-medium">
              <bdi>{order.counterpartyName}</bdi>
            </dd>
          </div>
        ) : null}
        {payAccount ? (
          <div>
            <dt className="text-[13px] text-text-3">{t('c2c.account.paid-at')}</dt>
            <dd className="text-[16px]">
              <bdi className="font-medium">{label(payAccount.name)}</bdi>
              {payAccount.fields.map(({ key, label: detail, value }) => (
                <div key={key} className="text-sm text-text-2">
                  {label(detail)}: <bdi>{value}</bdi>
                </div>
              ))}
            </dd>
          </div>
        ) : null}
      </dl>
      {order.status === STATUS.done ? null : (
        <p className="mt-3 text-sm text-text-3">
          {t('c2c.third-party', { name: leftToRight(order.counterpartyName ?? '') })}
        </p>
      )}
    </Card>
  )
}

/** The payment, as each side sees it. Once an order is over, nobody pays there any more. */
export function Payment({ order }: { order: Order }) {
  if (!isOpen(order)) return null
  return order.side === 'buy' ? <PayTo order={order} /> : <PaidAt order={order} />
}
