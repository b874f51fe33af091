import { useT } from '@plimsoll/i18n'
import { Badge, Button, Card, Empty, Failed, KeyValue, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '~/domain/api/api'
import { Points } from '~/domain/messages/tips'
import { leftToRight, moment } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { AccountSheet } from './account-sheet'
import { C2cPage } from './c2c-page'
import { ConfirmButton } from './confirm-button'
import { useLabel } from './labels'
import { myAdsQuery, type PayAccount, payAccountsQuery } from './queries'

function Remove({ account, inUse }: { account: PayAccount; inUse: boolean }) {
  const t = useT()
  return (
    <ConfirmButton
      label={t('c2c.account.remove')}
      question={t('c2c.account.remove-ask')}
      keepLabel={t('c2c.account.keep')}
      doneText={t('c2c.account.removed')}
      run={() => call('POST /api/c2c/payAccount/del', { id: account.id })}
    >
      {t(inUse ? 'c2c.account.remove-used' : 'c2c.account.remove-note')}
    </ConfirmButton>
  )
}

function AccountCard({
  account,
  inUse,
  onEdit,
}: {
  account: PayAccount
  inUse: boolean
  onEdit: () => void
}) {
  const t = useT()
  const label = useLabel()
  const waits = account.usableFrom > Date.now()
  return (
    <Card data-testid="pay-account" className="flex h-full flex-col p-4">
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 text-[16px] font-semibold">
          <bdi>{label(account.name)}</bdi>
        </h2>
        {waits ? (
          <Badge tone="warn">{t('c2c.account.new')}</Badge>
        ) : inUse ? (
          <Badge tone="good">{t('c2c.account.in-use')}</Badge>
        ) : null}
      </div>
      <KeyValue
        className="mt-2"
        items={[
          [t('c2c.holder'), <bdi key="holder">{account.holder}</bdi>],
          ...account.fields.map(({ key, label: detail, value }): [string, ReactNode] => [
            label(detail),
            <bdi key={key}>{value}</bdi>,
          ]),
        ]}
      />
      {waits ? (
        <p className="mt-2 text-sm text-text-3">
          {t('c2c.account.waits', { time: leftToRight(moment(account.usableFrom)) })}
        </p>
      ) : null}
      <div className="mt-auto flex gap-2.5 pt-4">
        <Button look="outline" className="flex-1" onClick={onEdit}>
          {t('c2c.account.change')}
        </Button>
        <Remove account={account} inUse={inUse} />
      </div>
    </Card>
  )
}

/** Where buyers pay the reader: always in the reader's own verified name. */
export function PayAccounts() {
  const t = useT()
  const { data, isError, refetch } = useQuery(payAccountsQuery)
  const { data: ads } = useQuery(myAdsQuery)
  const isUsed = (account: PayAccount) =>
    Boolean(ads?.some(({ payTypes }) => payTypes.some(({ payAccountId }) => payAccountId === account.id)))
  const [open, setOpen] = useState<PayAccount | 'new'>()
  return (
    <C2cPage
      title={t('c2c.accounts')}
      actions={
        <Go look="quiet" size="sm" to="/c2c/create">
          {t('c2c.my-ads')}
        </Go>
      }
    >
      <div className="space-y-5">
        <Points>{[t('c2c.account.tip-name'), t('c2c.account.tip-day'), t('c2c.account.tip-seen')]}</Points>
        <Button icon={<Plus size={18} aria-hidden />} onClick={() => setOpen('new')}>
          {t('c2c.account.add')}
        </Button>
        {isError && !data ? (
          <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton className="h-48 rounded-lg" />
        ) : data.length ? (
          <ul className="grid gap-3 desk:grid-cols-2">
            {data.map((account) => (
              <li key={account.id}>
                <AccountCard account={account} inUse={isUsed(account)} onEdit={() => setOpen(account)} />
              </li>
            ))}
          </ul>
        ) : (
          <Empty title={t('c2c.account.none')}>{t('c2c.account.none-note')}</Empty>
        )}
      </div>
      {open ? (
        <AccountSheet account={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      ) : null}
    </C2cPage>
  )
}
