import { useT } from '@plimsoll/i18n'
import { Segmented } from '@plimsoll/ui'
import type { PositionMode } from './position-mode'
import { useTicket } from './ticket-state'

/** Long or short; in hedge mode, first whether the order opens a position or closes one. */
export function Sides({ mode }: { mode: PositionMode | undefined }) {
  const t = useT()
  const { side, reduceOnly, set } = useTicket()
  const long = { value: 'long', label: t('trade.long'), tone: 'up' } as const
  const short = { value: 'short', label: t('trade.short'), tone: 'down' } as const
  const closes = mode === 'HEDGE' && reduceOnly
  return (
    <>
      {mode === 'HEDGE' ? (
        <Segmented
          name="contract-action"
          label={t('trade.action')}
          value={reduceOnly ? 'close' : 'open'}
          onChange={(next) => set({ reduceOnly: next === 'close' })}
          choices={[
            { value: 'open', label: t('trade.open') },
            { value: 'close', label: t('trade.close') },
          ]}
        />
      ) : null}
      <Segmented
        name="contract-side"
        label={t('trade.side')}
        value={side}
        onChange={(next) => set({ side: next })}
        // Selling closes a long: it stands where the long stood.
        choices={
          closes
            ? [
                { ...short, label: t('trade.close-long') },
                { ...long, label: t('trade.close-short') },
              ]
            : [long, short]
        }
      />
    </>
  )
}

/** What the button of the ticket says. */
export function useSubmitWords(mode: PositionMode | undefined, symbol: string): string {
  const t = useT()
  const { side, reduceOnly } = useTicket()
  const buys = side === 'long'
  if (mode === 'HEDGE' && reduceOnly) return t(buys ? 'trade.close-short' : 'trade.close-long')
  if (mode === 'NET') return t(buys ? 'trade.buy-long' : 'trade.sell-short', { symbol })
  return t(buys ? 'trade.open-long' : 'trade.open-short', { symbol })
}
