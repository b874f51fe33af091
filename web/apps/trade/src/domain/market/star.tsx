import { useT } from '@plimsoll/i18n'
import { Star as Icon } from 'lucide-react'
import { useSignedIn } from '~/domain/session/session'
import { useStar } from './favourites'

/** Makes an instrument a favourite, or no longer one. A visitor has nowhere to keep it. */
export function Star({ coin, name, className = '' }: { coin: string; name: string; className?: string }) {
  const t = useT()
  const signedIn = useSignedIn()
  const { on, toggle } = useStar(coin)
  if (!signedIn) return null
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={t('common.favourite', { name })}
      onClick={toggle}
      className={`grid size-11 shrink-0 place-items-center text-text-3 hover:text-text aria-pressed:text-accent ${className}`}
    >
      <Icon size={20} fill={on ? 'currentColor' : 'none'} aria-hidden />
    </button>
  )
}
