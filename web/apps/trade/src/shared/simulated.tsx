import { useT } from '@plimsoll/i18n'
import { useSettings } from './settings'

/** Says that prices are made up, where they are. */
export function Simulated({ className = '' }: { className?: string }) {
  const t = useT()
  if (useSettings().FEED_STATE?.feed === 'LIVE') return null
  return <span className={`text-[13px] text-text-3 ${className}`}>{t('common.simulated')}</span>
}
