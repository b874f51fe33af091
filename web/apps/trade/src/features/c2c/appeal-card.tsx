import { type Key, useT } from '@plimsoll/i18n'
import { Badge, Banner, Button, Card, TextArea } from '@plimsoll/ui'
import { useState } from 'react'
import { call } from '~/domain/api/api'
import { leftToRight, moment } from '~/shared/format'
import { FilePicker, useFiles } from './file-picker'
import { type Order, STATUS } from './queries'
import { WORDS_MAX } from './report-form'
import { useStep } from './use-step'

/** Adds words and files to an appeal. */
function Reply({ order }: { order: Order }) {
  const t = useT()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const picker = useFiles()
  const isSaid = text.trim() !== ''
  const step = useStep(
    () =>
      call('POST /api/c2c/order/appealReply', {
        id: order.id,
        text: text.trim(),
        ...(picker.urls.length ? { urls: picker.urls } : {}),
      }),
    () => {
      setText('')
      setTried(false)
      picker.clear()
    },
  )
  return (
    <form
      noValidate
      className="mt-4 space-y-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isSaid) step.run()
      }}
    >
      <TextArea
        label={t('c2c.appeal.add')}
        rows={3}
        value={text}
        maxLength={WORDS_MAX}
        onChange={(event) => setText(event.target.value)}
        error={tried && !isSaid ? t('c2c.error.words') : undefined}
      />
      <FilePicker picker={picker} />
      {step.refusal ? <Banner tone="bad">{step.refusal}</Banner> : null}
      <Button type="submit" look="outline" wide busy={step.isPending} disabled={picker.sending}>
        {t('c2c.appeal.send')}
      </Button>
    </form>
  )
}

/** What was decided, and why. words: c2c.decision.* words: c2c.decision-reason.* */
function Decision({ order }: { order: Order }) {
  const t = useT()
  const { decision } = order
  if (!decision) return null
  return (
    <div data-testid="decision" className="mt-4 rounded-md bg-sunken px-4 py-3">
      <h3 className="text-[16px] font-semibold">{t(`c2c.decision.${decision.outcome}` as Key)}</h3>
      <p className="mt-0.5 text-[15px]">{t(`c2c.decision-reason.${decision.reason}` as Key)}</p>
      {decision.text ? (
        <p dir="auto" className="mt-1 text-[15px] whitespace-pre-line text-text-2">
          {decision.text}
        </p>
      ) : null}
      <p className="num mt-1 text-[13px] text-text-3">{moment(decision.time)}</p>
    </div>
  )
}

/** Who asked for a decision and why, what both sides said, and what came of it. words: c2c.appeal-by.* words: c2c.appeal-reason.* words: c2c.party.* */
export function AppealCard({ order }: { order: Order }) {
  const t = useT()
  const { appeal } = order
  if (!appeal) return null
  const isOpen = order.status === STATUS.appeal
  return (
    <Card data-testid="appeal" className="p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-[17px] font-semibold">{t('c2c.appeal')}</h2>
        <Badge tone={isOpen ? 'warn' : 'plain'}>{t(isOpen ? 'c2c.appeal.open' : 'c2c.appeal.over')}</Badge>
      </div>
      <p className="mt-1 text-[15px]">
        {t(`c2c.appeal-by.${appeal.by}` as Key)}
        {appeal.by === 'deadline' ? null : <>: {t(`c2c.appeal-reason.${appeal.reason}` as Key)}</>}
      </p>
      {isOpen ? (
        <p className="mt-1 text-sm text-text-3">
          {t('c2c.appeal.dates', {
            evidence: leftToRight(moment(appeal.evidenceUntil)),
            decision: leftToRight(moment(appeal.decideUntil)),
          })}
        </p>
      ) : null}
      {appeal.statements.length ? (
        <ul className="mt-3 space-y-3">
          {appeal.statements.map(({ by, text, time }) => (
            <li key={`${by}${time}`} className="border-s-2 border-line-strong ps-3">
              <p className="text-[13px] text-text-3">
                {t(`c2c.party.${by}` as Key)} · <span className="num">{moment(time)}</span>
              </p>
              <p dir="auto" className="text-[15px] break-words whitespace-pre-line">
                {text}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      <Decision order={order} />
      {isOpen ? <Reply order={order} /> : null}
    </Card>
  )
}
