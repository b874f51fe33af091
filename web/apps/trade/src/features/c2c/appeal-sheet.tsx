import { type Key, useT } from '@plimsoll/i18n'
import { Banner, Button, Sheet, TextArea } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '~/domain/api/api'
import { FilePicker, useFiles } from './file-picker'
import { configQuery, type Order } from './queries'
import { ReasonChoice } from './reason-choice'
import { WORDS_MAX } from './report-form'
import { useStep } from './use-step'

/** Reasons that only one side can have. */
const BUYERS = [1]
const SELLERS = [2, 4, 5]

export const reasonsFor = (reasons: readonly number[], side: string) =>
  reasons.filter((reason) => !(side === 'buy' ? SELLERS : BUYERS).includes(reason))

/** Asks the staff to decide: why, in which words, with what to show. words: c2c.appeal-reason.* */
export function AppealSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT()
  const { data: config } = useQuery(configQuery)
  const [reason, pick] = useState<number>()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const picker = useFiles()
  const step = useStep(
    (why: number) =>
      call('POST /api/c2c/order/appeal', {
        id: order.id,
        reason: why,
        text: text.trim(),
        ...(picker.urls.length ? { urls: picker.urls } : {}),
      }),
    onClose,
  )
  const isSaid = text.trim() !== ''
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('c2c.appeal.ask')}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          busy={step.isPending}
          disabled={picker.sending}
          onClick={() => {
            setTried(true)
            if (reason !== undefined && isSaid) step.run(reason)
          }}
        >
          {t('c2c.appeal.confirm')}
        </Button>
      }
    >
      <div className="space-y-4">
        <p className="text-[15px] text-text-2">{t('c2c.appeal.note')}</p>
        <ReasonChoice
          reasons={reasonsFor(config?.appealReasons ?? [], order.side)}
          word={(one) => t(`c2c.appeal-reason.${one}` as Key)}
          value={reason}
          onChange={pick}
          error={tried && reason === undefined ? t('c2c.error.reason') : undefined}
        />
        <TextArea
          label={t('c2c.appeal.words')}
          value={text}
          maxLength={WORDS_MAX}
          onChange={(event) => setText(event.target.value)}
          error={tried && !isSaid ? t('c2c.error.words') : undefined}
        />
        <FilePicker picker={picker} />
        {step.refusal ? <Banner tone="bad">{step.refusal}</Banner> : null}
      </div>
    </Sheet>
  )
}
