import { useT } from '@plimsoll/i18n'
import { Badge } from '@plimsoll/ui'
import { figure, leftToRight } from '~/shared/format'
import { rate } from './figures'
import type { Ad } from './queries'

type Known = Pick<Ad, 'nick' | 'simulated' | 'orders30d' | 'completionRate' | 'avgReleaseMin' | 'avgPayMin'>

/** The first letter of a name, as a picture of its owner. */
function Initial({ nick }: { nick: string }) {
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-[14px] font-semibold text-text-2"
    >
      {[...nick][0]?.toUpperCase()}
    </span>
  )
}

/** What says how long the other side usually takes: sellers release, buyers pay. */
const usualTime = (side: string, dealer: Known) => (side === 'sell' ? dealer.avgReleaseMin : dealer.avgPayMin)

/** Somebody who deals: the name, whether it is a simulated dealer, and what was counted of the last 30 days. */
export function DealerLine({
  dealer,
  side,
  onOpen,
}: {
  dealer: Known
  /** Which side the dealer is on. */
  side: string
  onOpen: () => void
}) {
  const t = useT()
  const minutes = usualTime(side, dealer)
  return (
    <div className="flex min-w-0 items-start gap-2.5">
      <Initial nick={dealer.nick} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <button
            type="button"
            onClick={onOpen}
            className="-my-1.5 min-w-0 truncate py-1.5 text-start text-[16px] font-semibold underline-offset-4 hover:underline"
          >
            <bdi>{dealer.nick}</bdi>
          </button>
          {dealer.simulated ? <Badge tone="warn">{t('c2c.simulated')}</Badge> : null}
        </div>
        <p className="mt-0.5 text-[13px] text-text-3">
          {t('c2c.orders-30d', { count: dealer.orders30d })}
          {' · '}
          {!dealer.completionRate
            ? t('c2c.no-rate')
            : t('c2c.completed-share', { share: leftToRight(rate(dealer.completionRate)) })}
        </p>
        {minutes ? (
          <p className="text-[13px] text-text-3">
            {t(side === 'sell' ? 'c2c.releases-in' : 'c2c.pays-in', {
              minutes: leftToRight(figure(minutes, 1, 0)),
            })}
          </p>
        ) : null}
      </div>
    </div>
  )
}
