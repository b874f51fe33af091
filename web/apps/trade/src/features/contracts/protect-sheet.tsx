import { useT } from '@plimsoll/i18n'
import { Banner, Button, IconButton, MoneyField, Segmented, Sheet, toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { call, newIdempotencyKey, Refused, showError } from '~/domain/api/api'
import { named, quoteOf, useContracts } from '~/domain/market/instruments'
import { useMark } from '~/domain/market/live'
import { wrongOf } from '~/domain/trading/refusals'
import type { LossRow, PositionRow } from '~/domain/trading/types'
import { figure, signed, usd } from '~/shared/format'
import { openLots, STOP_LOSS, TAKE_PROFIT } from './cover'
import { useChanged } from './queries'
import { behind, CALLBACK_LEAST, CALLBACK_MOST, isCallback, trailing } from './trail'
import { earnOf } from './valuation'

function Waiting({ loss, scale, onCancel }: { loss: LossRow; scale: number; onCancel: () => void }) {
  const t = useT()
  const distance = behind(loss, (price) => figure(price, scale))
  const price = loss.earnPrice ?? loss.losePrice
  return (
    <li className="flex items-center justify-between rounded-md bg-sunken ps-3.5">
      <span className="text-[15px]">
        {distance
          ? t('trade.trail.behind', { distance })
          : t(loss.lossType === 0 ? 'trade.take-profit' : 'trade.stop-loss')}{' '}
        <span className="num font-semibold">{Number(price) ? figure(price, scale) : ''}</span>{' '}
        <span className="num text-sm text-text-3">
          {t('trade.so-many-lots', { lots: loss.earnNumber ?? loss.loseNumber ?? 0 })}
        </span>
      </span>
      <IconButton label={t('trade.cancel')} onClick={onCancel}>
        <X size={18} />
      </IconButton>
    </li>
  )
}

const KINDS = { earn: TAKE_PROFIT, lose: STOP_LOSS, trail: STOP_LOSS }
const SET = {
  earn: 'trade.set-take-profit',
  lose: 'trade.set-stop-loss',
  trail: 'trade.trail.set',
} as const

/** Take-profit and stop-loss of a position. One cancels the other where they speak of the same lots. */
export function ProtectSheet({
  position,
  scale,
  losses,
  proposal,
  onClose,
}: {
  position: PositionRow
  scale: number
  losses: LossRow[]
  /** One that waits, and the price its line on the chart was pulled to. The old one goes when the new one stands. */
  proposal?: { loss: LossRow; price: string }
  onClose: () => void
}) {
  const t = useT()
  const changed = useChanged()
  const quote = quoteOf(named(useContracts().data, position.symbol))
  const mark = useMark(position.symbol)?.mark ?? position.markPrice
  const [kind, setKind] = useState<keyof typeof KINDS>(proposal?.loss.lossType === 1 ? 'lose' : 'earn')
  const [price, setPrice] = useState(proposal?.price ?? '')
  const [callback, setCallback] = useState('1')
  const [activation, setActivation] = useState('')
  const free = openLots(losses, KINDS[kind], position.openLots, proposal?.loss.id)
  const unprotected = openLots(losses, STOP_LOSS, position.openLots)
  // Until somebody types, it is all that nothing of its kind speaks of yet.
  const [typed, setLots] = useState<string | undefined>(
    proposal ? String(proposal.loss.earnNumber ?? proposal.loss.loseNumber ?? '') : undefined,
  )
  const lots = typed ?? (free ? String(free) : '')
  const tooMany = Number(lots) > free
  const trail = kind === 'trail' ? trailing(position.id, callback, activation, lots) : undefined
  const set = useMutation({
    mutationFn: async () => {
      if (trail) await call('POST /api/contract/loss/trail', trail, newIdempotencyKey())
      else
        await call(
          'POST /api/contract/loss/sett',
          {
            positionId: position.id,
            delegateType: 1,
            ...(kind === 'earn'
              ? { lossType: 0, earnPrice: price, earnNumber: lots }
              : { lossType: 1, losePrice: price, loseNumber: lots }),
          },
          newIdempotencyKey(),
        )
    },
    onSuccess: () => {
      toast(t('trade.protected'), 'good')
      setPrice('')
      setLots(undefined)
      if (proposal) {
        cancel.mutate(proposal.loss.id)
        onClose()
      } else changed()
    },
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
    },
  })
  const cancel = useMutation({
    mutationFn: (id: string) => call('POST /api/contract/loss/cancel', { id }, newIdempotencyKey()),
    onSuccess: changed,
    onError: showError,
  })
  const wrong = wrongOf(set.error instanceof Refused ? set.error : undefined)
  const about = Number(price) && Number(lots) ? earnOf(position, Number(lots), price) : undefined
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('trade.protect')}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          busy={set.isPending}
          disabled={(kind === 'trail' ? !trail : !Number(price)) || !Number(lots) || tooMany}
          onClick={() => set.mutate()}
        >
          {t(SET[kind])}
        </Button>
      }
    >
      <div className="space-y-3">
        {losses.length ? (
          <ul className="space-y-2">
            {losses.map((loss) => (
              <Waiting key={loss.id} loss={loss} scale={scale} onCancel={() => cancel.mutate(loss.id)} />
            ))}
          </ul>
        ) : null}
        <Segmented
          name="protect-kind"
          label={t('trade.protect')}
          value={kind}
          onChange={(next) => {
            setKind(next)
            setLots(undefined)
            set.reset()
          }}
          choices={[
            { value: 'earn', label: t('trade.take-profit') },
            { value: 'lose', label: t('trade.stop-loss') },
            ...(proposal ? [] : [{ value: 'trail' as const, label: t('trade.trail') }]),
          ]}
        />
        {kind === 'trail' ? (
          <>
            <MoneyField
              label={t('trade.trail.callback')}
              scale={2}
              value={callback}
              onValue={(value) => {
                setCallback(value)
                set.reset()
              }}
              unit="%"
              hint={t('trade.trail.note')}
              error={
                callback && !isCallback(callback)
                  ? t('trade.trail.range', { least: CALLBACK_LEAST, most: CALLBACK_MOST })
                  : wrong.whole
              }
            />
            <MoneyField
              label={t('trade.trail.activation')}
              scale={scale}
              value={activation}
              onValue={(value) => {
                setActivation(value)
                set.reset()
              }}
              unit={quote}
              hint={t('trade.mark-is', { mark: figure(mark, scale) })}
              error={wrong.price ?? wrong.stopLoss}
            />
          </>
        ) : (
          <MoneyField
            label={t('trade.trigger')}
            scale={scale}
            value={price}
            onValue={(value) => {
              setPrice(value)
              set.reset()
            }}
            unit={quote}
            hint={
              about
                ? t('trade.would-earn', { earn: signed(about, usd) })
                : t('trade.mark-is', { mark: figure(mark, scale) })
            }
            error={wrong.takeProfit ?? wrong.stopLoss ?? wrong.price ?? wrong.whole}
          />
        )}
        <MoneyField
          label={t('trade.lots')}
          scale={0}
          value={lots}
          onValue={setLots}
          unit={`/ ${free}`}
          error={
            tooMany || !free
              ? t(kind === 'earn' ? 'trade.cover.profit-full' : 'trade.cover.loss-full', {
                  free,
                  lots: position.openLots,
                })
              : wrong.amount
          }
        />
        {unprotected ? (
          <Banner tone="warn">{t('trade.cover.open', { lots: unprotected, all: position.openLots })}</Banner>
        ) : null}
        <p className="text-sm text-text-3">{t('trade.protect-note')}</p>
      </div>
    </Sheet>
  )
}
