import { useT } from '@plimsoll/i18n'
import { platformConfig } from './platform-config'
import { useSettings } from './settings'

/** Says that prices are made up, where they are. */
export function Simulated({ className = '' }: { className?: string }) {
  const t = useT()
  const feed = useSettings().FEED_STATE?.feed ?? platformConfig().FEED
  if (feed === 'LIVE') return null
  return <span className={`text-[13px] text-text-3 ${className}`}>{t('common.simulated')}</span>
}

/** Says that some of those who quote and trade are simulated, where they are. */
export function SimulatedParticipants({ className = '' }: { className?: string }) {
  const t = useT()
  if (!useSettings().FEED_STATE?.participants) return null
  return <p className={`text-xs text-text-3 ${className}`}>{t('common.simulated-participants')}</p>
}
