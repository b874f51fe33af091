import { useT } from '@plimsoll/i18n'
import { Button, Card, Dialog, Empty, Failed, IconButton, Skeleton, toast } from '@plimsoll/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Landmark, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call, showError } from '~/domain/api/api'
import { AccountPage } from '~/domain/layout/account-page'
import { moment } from '~/shared/format'
import { type Bank, banksQuery } from './bank'

const ADD =
  'flex min-h-13 items-center justify-center gap-2 rounded-md bg-primary px-5 text-[17px] font-semibold text-on-primary'

/** The bank accounts money may be paid out to. */
export function BankList() {
  const t = useT()
  const { data, isError, refetch } = useQuery(banksQuery)
  const [leaving, setLeaving] = useState<Bank>()
  const add = (
    <Link to="/bind-card" className={ADD}>
      <Plus size={20} aria-hidden />
      {t('account.bank.add')}
    </Link>
  )
  return (
    <AccountPage title={t('account.banks')} notes={[t('account.bank.own-name')]}>
      <div>
        {isError ? (
          <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
        ) : !data ? (
          <div role="status" aria-label={t('common.loading')} className="grid gap-4">
            <Skeleton className="h-44 rounded-lg" />
            <Skeleton className="h-44 rounded-lg" />
          </div>
        ) : data.length ? (
          <>
            <ul className="grid gap-4">
              {data.map((bank) => (
                <BankCard key={bank.id} bank={bank} onRemove={() => setLeaving(bank)} />
              ))}
            </ul>
            <div className="mt-6">{add}</div>
          </>
        ) : (
          <Empty title={t('account.bank.none')} action={<div className="mt-2 w-64">{add}</div>}>
            {t('account.bank.none-note')}
          </Empty>
        )}
      </div>
      {leaving ? <RemoveBank bank={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </AccountPage>
  )
}

function BankCard({ bank, onRemove }: { bank: Bank; onRemove: () => void }) {
  const t = useT()
  const resting = bank.usableFrom > Date.now()
  return (
    <li>
      <Card className="flex h-full flex-col p-4 ps-5">
        <div className="flex items-center gap-3">
          <Landmark size={20} strokeWidth={1.8} className="shrink-0 text-text-3" aria-hidden />
          <bdi className="min-w-0 flex-1 truncate text-[16px] font-semibold">{bank.bankName}</bdi>
          <Link
            to="/edit-bank"
            search={{ id: bank.id }}
            aria-label={t('account.bank.edit-of', { name: bank.bankName })}
            className="grid size-11 place-items-center rounded-md text-text-2 hover:bg-sunken hover:text-text"
          >
            <Pencil size={18} aria-hidden />
          </Link>
          <IconButton label={t('account.bank.remove-of', { name: bank.bankName })} onClick={onRemove}>
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </div>
        <div className="num mt-4 text-[24px] font-semibold tracking-wide">{bank.cardNumber}</div>
        <div className="mt-1 flex flex-wrap justify-between gap-x-4 text-[15px] text-text-2">
          <bdi>{bank.userName}</bdi>
          <span className="num">{[bank.bankCode, bank.coin].filter(Boolean).join(' · ')}</span>
        </div>
        {resting ? (
          <p className="mt-3 text-sm text-warn">
            {t('account.bank.usable-from', { time: moment(bank.usableFrom) })}
          </p>
        ) : null}
      </Card>
    </li>
  )
}

function RemoveBank({ bank, onClose }: { bank: Bank; onClose: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  const forget = useMutation({
    mutationFn: () => call('POST /api/userBank/{ids}', { ids: String(bank.id) }),
    onSuccess: async () => {
      toast(t('account.bank.removed'), 'good')
      onClose()
      await queries.invalidateQueries({ queryKey: banksQuery.queryKey })
    },
    onError: showError,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('account.bank.remove-of', { name: bank.bankName })}
      actions={
        <>
          <Button wide size="lg" look="danger" busy={forget.isPending} onClick={() => forget.mutate()}>
            {t('account.remove')}
          </Button>
          <Button wide look="quiet" onClick={onClose}>
            {t('account.keep')}
          </Button>
        </>
      }
    >
      <span className="num">{bank.cardNumber}</span>
      <p className="mt-1">{t('account.bank.remove-note')}</p>
    </Dialog>
  )
}
