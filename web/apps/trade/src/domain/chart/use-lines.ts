import { useT } from '@plimsoll/i18n'
import { useCallback, useMemo } from 'react'
import { useAlerts } from './alerts/list'
import { useSaveAlert } from './alerts/queries'
import type { PriceLine } from './lines/levels'

const PREFIX = 'alert-'

/** The lines a page wants on its chart and the reader's alerts; an alert that is pulled is moved at once. */
export function useLines(
  symbol: string,
  own: PriceLine[],
  onMoveOwn: ((id: string, price: string) => void) | undefined,
) {
  const t = useT()
  const { data } = useAlerts()
  const { mutate, isError } = useSaveAlert()
  const lines = useMemo(
    () => [
      ...own,
      ...(data ?? [])
        .filter((alert) => alert.symbol === symbol)
        .map(
          ({ id, price }): PriceLine => ({
            id: `${PREFIX}${id}`,
            price,
            label: t('chart.alerts.label'),
            tone: 'note',
            movable: true,
          }),
        ),
    ],
    // What could not be moved goes back to where it was.
    [own, data, symbol, t, isError],
  )
  const onMove = useCallback(
    (id: string, price: string) => {
      if (id.startsWith(PREFIX)) mutate({ id: Number(id.slice(PREFIX.length)), symbol, price })
      else onMoveOwn?.(id, price)
    },
    [mutate, symbol, onMoveOwn],
  )
  return { lines, onMove }
}
