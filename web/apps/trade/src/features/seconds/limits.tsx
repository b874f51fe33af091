import { useT } from '@plimsoll/i18n'
import { Button, KeyValue, MoneyField, Sheet, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, Refused, showError } from '~/domain/api/api'
import { moment, usd } from '~/shared/format'
import { useLimits } from './queries'

/** How long one can stay away from second-contracts, in days. */
const PAUSES = [1, 7, 30, 184]

/** The one thing that can be wrong with a limit. */
const isTooMuch = (error: unknown) => error instanceof Refused && error.key === 'param.invalid'

/** One's own limits: less at once, more only after a day; a pause cannot be cut short. */
export function Limits({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  const { data } = useLimits()
  const [stake, setStake] = useState('')
  const [days, setDays] = useState<number | undefined>(undefined)
  const save = useMutation({
    mutationFn: (body: { dailyStake?: string; excludeDays?: number }) =>
      call('POST /api/secondContractOrder/limits', body),
    onSuccess: () => {
      toast(t('trade.limits.saved'), 'good')
      setStake('')
      setDays(undefined)
      void queries.invalidateQueries({ queryKey: ['seconds'] })
    },
    onError: (error) => {
      if (!isTooMuch(error)) showError(error)
    },
  })
  return (
    <Sheet open={open} onClose={onClose} title={t('trade.limits')} closeLabel={t('common.close')}>
      <div className="space-y-5">
        <KeyValue
          items={[
            [t('trade.limits.daily'), usd(data?.dailyStake)],
            [t('trade.limits.left'), usd(data?.leftToday)],
            ...(data?.closedUntil
              ? ([[t('trade.limits.paused'), moment(data.closedUntil)]] as [string, string][])
              : []),
          ]}
        />
        <form
          className="space-y-2"
          onSubmit={(event) => {
            event.preventDefault()
            save.mutate({ dailyStake: stake })
          }}
        >
          <MoneyField
            label={t('trade.limits.daily')}
            scale={2}
            unit="USDT"
            value={stake}
            onValue={(value) => {
              setStake(value)
              save.reset()
            }}
            hint={t('trade.limits.daily-note')}
            error={isTooMuch(save.error) ? t('trade.limits.too-much') : undefined}
          />
          <Button type="submit" look="outline" wide disabled={stake === ''} busy={save.isPending}>
            {t('trade.limits.set')}
          </Button>
        </form>
        <div className="border-t border-line pt-4">
          <h3 className="text-[15px] font-semibold">{t('trade.limits.pause')}</h3>
          <p className="mt-1 mb-3 text-sm text-text-3">{t('trade.limits.pause-note')}</p>
          <div className="grid grid-cols-4 gap-2">
            {PAUSES.map((count) => (
              <button
                key={count}
                type="button"
                aria-pressed={days === count}
                onClick={() => setDays(count)}
                className="num min-h-11 rounded-md bg-sunken text-center! text-[15px] aria-pressed:bg-primary aria-pressed:text-on-primary"
              >
                {t('trade.limits.days', { count })}
              </button>
            ))}
          </div>
          <Button
            wide
            look="danger"
            className="mt-3"
            disabled={!days}
            busy={save.isPending}
            onClick={() => days && save.mutate({ excludeDays: days })}
          >
            {t('trade.limits.pause-now')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
