import { useT } from '@plimsoll/i18n'
import { Banner } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { leftToRight, moment } from '~/shared/format'
import { useMe } from './c2c-page'
import { coinsSaid } from './figures'

/** Dealing needs a verified name: what is missing, and the way there. Nothing when all is there. */
export function MissingVerification({ for: what, className }: { for: 'take' | 'post'; className?: string }) {
  const t = useT()
  const me = useMe()
  if (!me || (what === 'take' ? me.canTake : me.canPost)) return null
  const taking = what === 'take'
  return (
    <Banner
      tone="warn"
      {...(className ? { className } : {})}
      action={
        <Link
          to={taking ? '/certification-primary' : '/certification-advanced'}
          className="-my-3 flex min-h-11 shrink-0 items-center font-semibold underline"
        >
          {t('c2c.verify')}
        </Link>
      }
    >
      {t(taking ? 'c2c.verify-take' : 'c2c.verify-post')}
    </Banner>
  )
}

/** A pause of buying, and coins that are held for a day: said before they surprise anybody. */
export function Restrictions({ className = '' }: { className?: string }) {
  const t = useT()
  const me = useMe()
  if (!me?.pausedUntil && !me?.holds.length) return null
  return (
    <div className={`space-y-2.5 ${className}`}>
      {me.pausedUntil ? (
        <Banner tone="warn" title={t('c2c.paused')}>
          {t('c2c.paused-note', { time: leftToRight(moment(me.pausedUntil)) })}
        </Banner>
      ) : null}
      {me.holds.map(({ coin, amount, until }) => (
        <Banner key={`${coin}${until}`} title={t('c2c.held', { amount: coinsSaid(amount, coin) })}>
          {t('c2c.held-note', { time: leftToRight(moment(until)) })}
        </Banner>
      ))}
    </div>
  )
}
