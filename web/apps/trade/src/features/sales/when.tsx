import { useT } from '@plimsoll/i18n'
import { leftToRight, moment } from '~/shared/format'
import { phaseOf } from './phase'
import type { Sale } from './queries'
import { useTimeLeft } from './time-left'

/** What the next date of a sale is called. words: sales.when.* */
export function useWhen(sale: Sale): { name: string; value: string } {
  const t = useT()
  const phase = phaseOf(sale)
  const isAhead = phase === 'announced'
  const left = useTimeLeft(isAhead ? sale.beginTime : sale.endTime)
  if (isAhead) return { name: t('sales.when.begins-in'), value: left }
  if (phase === 'open') return { name: t('sales.when.left'), value: left }
  return { name: t('sales.when.ended'), value: leftToRight(moment(sale.endTime)) }
}
