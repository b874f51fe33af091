import { useT } from '@plimsoll/i18n'
import { Banner, Button, Empty, Failed, Skeleton, TextArea, toast } from '@plimsoll/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, Refused, showError } from '~/domain/api/api'
import { FundsPage } from '~/domain/layout/funds-page'
import { Points } from '~/domain/messages/tips'
import { Go } from '~/shared/link-button'
import { useC2cChanged } from './changed'
import { FilePicker, useFiles } from './file-picker'
import { OrderMissing } from './order-missing'
import { Proofs } from './proofs'
import { type Order, orderQuery } from './queries'

const NOTE_MAX = 200

function UploadForm({ order }: { order: Order }) {
  const t = useT()
  const navigate = useNavigate()
  const changed = useC2cChanged()
  const picker = useFiles()
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const send = useMutation({
    mutationFn: () =>
      call('POST /api/c2c/order/upload', {
        id: order.id,
        urls: picker.urls,
        ...(note.trim() ? { note: note.trim() } : {}),
      }),
    onSuccess: () => {
      toast(t('c2c.upload.sent'), 'good')
      void navigate({ to: '/c2c/order_detail/$id', params: { id: String(order.id) } })
    },
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
    },
    onSettled: changed,
  })
  const isMissing = tried && !picker.urls.length
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (picker.urls.length) send.mutate()
      }}
    >
      <FilePicker picker={picker} error={isMissing ? t('c2c.error.file') : undefined} />
      <TextArea
        label={t('c2c.upload.note')}
        rows={3}
        value={note}
        maxLength={NOTE_MAX}
        onChange={(event) => setNote(event.target.value)}
      />
      {send.error instanceof Refused ? <Banner tone="bad">{send.error.message}</Banner> : null}
      <Button type="submit" wide size="lg" busy={send.isPending} disabled={picker.sending}>
        {t('c2c.upload.send')}
      </Button>
    </form>
  )
}

/** Proofs of payment for an order: pictures and PDF, with a note. */
export function OrderUpload({ id }: { id: number }) {
  const t = useT()
  const { data: order, error, refetch } = useQuery(orderQuery(id))
  const back = (
    <Go look="outline" to="/c2c/order_detail/$id" params={{ id: String(id) }}>
      {t('c2c.upload.back')}
    </Go>
  )
  return (
    <FundsPage title={t(order?.side === 'sell' ? 'c2c.upload.files' : 'c2c.upload')}>
      {order ? (
        <div className="max-w-xl space-y-6">
          <Points>{[t('c2c.upload.who'), t('c2c.upload.hash'), t('c2c.upload.what')]}</Points>
          {order.canUpload ? (
            <UploadForm order={order} />
          ) : (
            <Empty title={t('c2c.upload.closed')} action={back}>
              {t('c2c.upload.closed-note')}
            </Empty>
          )}
          <Proofs proofs={order.proofs} />
        </div>
      ) : error instanceof Refused ? (
        <OrderMissing />
      ) : error ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 max-w-xl rounded-lg" />
      )}
    </FundsPage>
  )
}
