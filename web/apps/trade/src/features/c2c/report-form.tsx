import { type Key, useT } from '@plimsoll/i18n'
import { Button, Select, TextArea, toast } from '@plimsoll/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, showError } from '~/domain/api/api'
import { configQuery } from './queries'

/** As long as words to the staff may be. */
export const WORDS_MAX = 1000

/** Tells the staff of somebody. words: c2c.report-reason.* */
export function ReportForm({
  uid,
  adId,
  orderId,
  onDone,
}: {
  uid: string
  adId: number | undefined
  orderId: number | undefined
  onDone: () => void
}) {
  const t = useT()
  const { data: config } = useQuery(configQuery)
  const reasons = config?.reportReasons ?? []
  const [picked, pick] = useState<number>()
  const [text, setText] = useState('')
  const reason = picked ?? reasons[0]
  const report = useMutation({
    mutationFn: () =>
      call('POST /api/c2c/report', {
        uid,
        reason: reason ?? 0,
        ...(adId ? { adId } : {}),
        ...(orderId ? { orderId } : {}),
        ...(text.trim() ? { text: text.trim() } : {}),
      }),
    onSuccess: () => {
      toast(t('c2c.reported'), 'good')
      onDone()
    },
    onError: showError,
  })
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        report.mutate()
      }}
    >
      <Select
        label={t('c2c.reason')}
        value={reason ?? ''}
        onChange={(event) => pick(Number(event.target.value))}
      >
        {reasons.map((one) => (
          <option key={one} value={one}>
            {t(`c2c.report-reason.${one}` as Key)}
          </option>
        ))}
      </Select>
      <TextArea
        label={t('c2c.report-words')}
        value={text}
        maxLength={WORDS_MAX}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" wide size="lg" busy={report.isPending} disabled={!reason}>
        {t('c2c.report-send')}
      </Button>
    </form>
  )
}
