import { useT } from '@plimsoll/i18n'
import {
  Badge,
  Button,
  CoinMark,
  CopyButton,
  Dialog,
  Empty,
  Failed,
  IconButton,
  SkeletonRows,
} from '@plimsoll/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call, showError } from '~/domain/api/api'
import { addressBookQuery, grouped, type SavedAddress } from '~/domain/funds/address-book'
import { coinPicture, useNetworkName } from '~/domain/funds/channels'
import { FundsPage } from '~/domain/layout/funds-page'
import { moment } from '~/shared/format'

function Entry({ entry, onForget }: { entry: SavedAddress; onForget: () => void }) {
  const t = useT()
  const nameOf = useNetworkName()
  const resting = entry.usableFrom > Date.now()
  return (
    <li className="flex gap-3 py-4">
      <CoinMark symbol={entry.coin} src={coinPicture(entry.coin)} className="self-start" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{entry.name}</span>
          <span className="text-sm text-text-3">{nameOf(entry.network)}</span>
          {entry.wordsStatus === 1 ? <Badge tone="good">{t('funds.book.proven')}</Badge> : null}
        </div>
        <div dir="ltr" className="num mt-1 text-[15px] break-words desk:text-sm rtl:text-end">
          {grouped(entry.address)}
        </div>
        {resting ? (
          <div className="mt-1 text-sm text-warn">
            {t('funds.out.usable-from', { time: moment(entry.usableFrom) })}
          </div>
        ) : null}
      </div>
      <div className="-my-1.5 -me-2 flex shrink-0">
        <CopyButton
          text={entry.address}
          label={t('funds.copy')}
          done={t('funds.copied')}
          failed={t('funds.copy-failed')}
        />
        <IconButton label={t('funds.book.forget')} onClick={onForget}>
          <Trash2 size={19} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

const ADD =
  'flex min-h-13 items-center justify-center gap-2 rounded-md bg-primary px-5 text-[17px] font-semibold text-on-primary desk:min-h-11 desk:text-[15px]'

/** The places money may be sent to. */
export function AddressBook() {
  const t = useT()
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(addressBookQuery)
  const [leaving, setLeaving] = useState<SavedAddress | undefined>(undefined)
  const forget = useMutation({
    mutationFn: (id: number) => call('DELETE /api/memorize/{id}', { id }),
    onError: showError,
    onSettled: () => {
      setLeaving(undefined)
      void queries.invalidateQueries({ queryKey: addressBookQuery.queryKey })
    },
  })
  const add = (
    <Link to="/addAddress" className={ADD}>
      <Plus size={20} aria-hidden />
      {t('funds.out.add-address')}
    </Link>
  )
  return (
    <FundsPage
      title={t('funds.book.title')}
      actions={data?.length ? <div className="hidden desk:block">{add}</div> : undefined}
      footer={data?.length ? <div className="desk:hidden">{add}</div> : undefined}
    >
      {isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} label={t('common.loading')} />
      ) : data.length ? (
        <ul className="divide-y divide-line desk:grid desk:grid-cols-2 desk:gap-4 desk:divide-y-0 desk:[&>li]:rounded-lg desk:[&>li]:border desk:[&>li]:border-line desk:[&>li]:bg-surface desk:[&>li]:px-4">
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} onForget={() => setLeaving(entry)} />
          ))}
        </ul>
      ) : (
        <Empty title={t('funds.book.empty')} action={add}>
          {t('funds.out.only-saved')}
        </Empty>
      )}
      <Dialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t('funds.book.forget-ask', { name: leaving?.name ?? '' })}
        actions={
          <>
            <Button
              wide
              look="danger"
              busy={forget.isPending}
              onClick={() => leaving && forget.mutate(leaving.id)}
            >
              {t('funds.book.forget')}
            </Button>
            <Button wide look="quiet" onClick={() => setLeaving(undefined)}>
              {t('funds.out.keep')}
            </Button>
          </>
        }
      >
        {t('funds.book.forget-note')}
      </Dialog>
    </FundsPage>
  )
}
