import type { Data } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { Badge, Card, CoinMark } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { coinPicture } from '~/domain/funds/channels'
import { owedShort } from '~/domain/lending/figures'
import { amount, moment, share, usd } from '~/shared/format'
import { HealthBar } from './health-bar'
import { LiveLtv, useLiveLtv } from './live'
import { isOpen, type Pledge } from './queries'

const TONES = ['good', 'plain', 'bad', 'warn'] as const

/** How far a pledge is. words: lending.pledge-status.* */
export function PledgeBadge({ status }: { status: number }) {
  const t = useT()
  return <Badge tone={TONES[status] ?? 'plain'}>{t(`lending.pledge-status.${status as 0}`)}</Badge>
}

/** The bar of a line, followed from tick to tick while it is on screen. */
function LiveBar({ pledge }: { pledge: Pledge }) {
  const cell = useRef<HTMLDivElement>(null)
  const { ltv } = useLiveLtv(pledge, cell)
  return (
    <div ref={cell} className="mt-2.5">
      <HealthBar compact ltv={ltv} levels={pledge} />
    </div>
  )
}

/** One pledge in a list. */
export function PledgeLine({ pledge }: { pledge: Pledge }) {
  const t = useT()
  const open = isOpen(pledge)
  return (
    <Link
      to="/pledge/pledgeOrder"
      search={{ id: pledge.id }}
      className="block py-3.5 desk:-mx-3 desk:rounded-md desk:px-3 desk:hover:bg-sunken"
    >
      <div className="flex items-center gap-3">
        <CoinMark symbol={pledge.planTitle} src={coinPicture(pledge.collateralCoin)} />
        <div className="min-w-0 flex-1">
          <div className="num font-semibold">
            {open
              ? owedShort(pledge.debt, 'usdt')
              : `${amount(pledge.released)} ${pledge.collateralCoin.toUpperCase()}`}
          </div>
          <div className="num text-[13px] text-text-3">
            {open
              ? `${amount(pledge.collateral)} ${pledge.collateralCoin.toUpperCase()}`
              : moment(pledge.closeTime ?? pledge.createTime)}
          </div>
        </div>
        <div className="text-end">
          {open ? (
            <div className="text-[15px] font-semibold">
              <LiveLtv pledge={pledge} />
            </div>
          ) : null}
          {open && pledge.status === 0 ? (
            <div className="text-[13px] text-text-3">{t('lending.ltv-short')}</div>
          ) : (
            <PledgeBadge status={pledge.status} />
          )}
        </div>
      </div>
      {open ? <LiveBar pledge={pledge} /> : null}
    </Link>
  )
}

/** What the reader has pledged and owes, all together and one by one. */
export function OpenPledges({
  pledges,
  totals,
}: {
  pledges: Pledge[]
  totals: Data<'POST /api/mingOrder/show'>
}) {
  const t = useT()
  const figures: [string, string][] = [
    [t('lending.total-owed'), owedShort(totals.totalDebt, 'usdt')],
    [t('lending.total-collateral'), usd(totals.totalCollateralUsdt)],
    [t('lending.highest-ltv'), share(totals.ltvMax)],
    [t('lending.limit-left'), usd(totals.limitLeft)],
  ]
  return (
    <section>
      <h2 className="mb-2 text-[17px] font-semibold">{t('lending.my-pledges')}</h2>
      <Card className="overflow-hidden">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 p-4">
          {figures.map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-text-3">{name}</dt>
              <dd className="num text-[17px] font-semibold break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <ul className="divide-y divide-line border-t border-line px-4">
          {pledges.map((pledge) => (
            <li key={pledge.id}>
              <PledgeLine pledge={pledge} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
