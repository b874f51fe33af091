import { useT } from '@plimsoll/i18n'
import { Card, CoinMark } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { figure } from '~/shared/format'
import { isPositive } from '~/shared/money'
import { PhaseBadge } from './badge'
import { coins, coinsSaid } from './figures'
import { committedOf } from './limits'
import { NotifyButton } from './notify-button'
import { phaseOf } from './phase'
import { MONEY, type Sale } from './queries'
import { RaisedBar } from './raised-bar'
import { useVestingText } from './vesting-text'
import { useWhen } from './when'

/** A sale at a glance: token, price, what is committed, how long it lasts, when tokens are free. */
export function SaleCard({ sale }: { sale: Sale }) {
  const t = useT()
  const vesting = useVestingText()
  const when = useWhen(sale)
  const isAnnounced = phaseOf(sale) === 'announced'
  const own = committedOf(sale)
  const facts: [string, string, boolean][] = [
    [when.name, when.value, true],
    isAnnounced
      ? [t('sales.asked'), figure(String(sale.interested), 0), sale.interested > 0]
      : [t('sales.people'), figure(String(sale.participantsNum), 0), true],
    [t('sales.on-sale'), coins(sale.totalAmount, sale.coin), true],
    [t('sales.soft-cap'), coins(sale.softCap, MONEY), isAnnounced],
  ]
  return (
    <Card className="relative flex h-full flex-col p-4 transition-colors duration-120 hover:bg-sunken/60 desk:p-5">
      <div className="flex items-center gap-3">
        <CoinMark symbol={sale.coin} src={sale.logo} size={40} />
        <div className="min-w-0 flex-1">
          <h3 className="truncate text-[17px] font-semibold">
            <Link
              to="/subscription/info"
              search={{ id: sale.id }}
              className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
            >
              <bdi>{sale.coin.toUpperCase()}</bdi>
            </Link>
          </h3>
          <div className="truncate text-[13px] text-text-3">
            <bdi>{sale.issuer.name}</bdi>
          </div>
        </div>
        <div className="shrink-0 text-end">
          <div className="num text-end! text-[19px] leading-7 font-semibold">{coins(sale.price, MONEY)}</div>
          <PhaseBadge sale={sale} />
        </div>
      </div>
      {isAnnounced ? null : <RaisedBar sale={sale} className="mt-4" />}
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 text-[15px]">
        {facts
          .filter(([, , shown]) => shown)
          .map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-[13px] text-text-3">{name}</dt>
              <dd className="font-medium break-words">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      <p className="mt-3 text-[13px] text-text-3">{vesting(sale)}</p>
      {isPositive(own) ? (
        <p className="mt-2 text-[13px] font-medium text-accent-ink">
          {t('sales.yours', { amount: coinsSaid(own, MONEY) })}
        </p>
      ) : null}
      {isAnnounced ? (
        <div className="relative z-10 mt-auto self-start pt-4">
          <NotifyButton sale={sale} />
        </div>
      ) : null}
    </Card>
  )
}
