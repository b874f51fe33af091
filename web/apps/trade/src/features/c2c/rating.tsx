import { useT } from '@plimsoll/i18n'
import { Banner, Button, Card, Field } from '@plimsoll/ui'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { call } from '~/domain/api/api'
import type { Order } from './queries'
import { useStep } from './use-step'

const RATING_MAX = 200

function Said({ name, rating }: { name: string; rating: Order['rating']['mine'] }) {
  const t = useT()
  if (!rating) return null
  const Icon = rating.good ? ThumbsUp : ThumbsDown
  return (
    <p className="flex items-start gap-2.5 text-[15px]">
      <Icon size={18} className={`mt-0.5 shrink-0 ${rating.good ? 'text-good' : 'text-bad'}`} aria-hidden />
      <span className="min-w-0">
        {name}: {t(rating.good ? 'c2c.rating.good' : 'c2c.rating.bad')}
        {rating.text ? (
          <span dir="auto" className="block break-words text-text-2">
            {rating.text}
          </span>
        ) : null}
      </span>
    </p>
  )
}

function Rate({ order }: { order: Order }) {
  const t = useT()
  const [text, setText] = useState('')
  const step = useStep(
    (good: boolean) =>
      call('POST /api/c2c/order/rate', {
        id: order.id,
        good,
        ...(text.trim() ? { text: text.trim() } : {}),
      }),
    () => undefined,
  )
  return (
    <div className="space-y-3">
      <p className="text-sm text-text-3">{t('c2c.rating.note')}</p>
      <Field
        label={t('c2c.rating.words')}
        dir="auto"
        maxLength={RATING_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="grid grid-cols-2 gap-2.5">
        <Button
          look="outline"
          icon={<ThumbsUp size={18} aria-hidden />}
          busy={step.isPending}
          onClick={() => step.run(true)}
        >
          {t('c2c.rating.good')}
        </Button>
        <Button
          look="outline"
          icon={<ThumbsDown size={18} aria-hidden />}
          busy={step.isPending}
          onClick={() => step.run(false)}
        >
          {t('c2c.rating.bad')}
        </Button>
      </div>
      {step.refusal ? <Banner tone="bad">{step.refusal}</Banner> : null}
    </div>
  )
}

/** What the sides say of each other once an order is over. */
export function Rating({ order }: { order: Order }) {
  const t = useT()
  const { mine, theirs } = order.rating
  if (!order.canRate && !mine && !theirs) return null
  return (
    <Card className="space-y-3 p-5">
      <h2 className="text-[17px] font-semibold">{t('c2c.rating', { nick: order.counterparty })}</h2>
      <Said name={t('c2c.rating.yours')} rating={mine} />
      <Said name={order.counterparty} rating={theirs} />
      {order.canRate ? <Rate order={order} /> : null}
    </Card>
  )
}
