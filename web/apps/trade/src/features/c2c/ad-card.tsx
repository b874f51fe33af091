import { useT } from '@plimsoll/i18n'
import { Button, Card } from '@plimsoll/ui'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Go } from '~/shared/link-button'
import type { Decimal } from '~/shared/money'
import { useMayDeal } from './c2c-page'
import { DealerLine } from './dealer-line'
import { Distance } from './distance'
import { coinsLeft, price, range } from './figures'
import { useLabel } from './labels'
import type { Ad } from './queries'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 text-[14px] desk:block desk:text-[15px]">
      <dt className="shrink-0 text-text-3 desk:text-[13px]">{name}</dt>
      <dd className="min-w-0 text-end font-medium desk:text-start">
        <span className="num">{children}</span>
      </dd>
    </div>
  )
}

/** How one can pay, and how soon it must be done. */
export function Methods({ ad }: { ad: Pick<Ad, 'payTypes' | 'payMinutes'> }) {
  const t = useT()
  const label = useLabel()
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[13px] text-text-2">
      {ad.payTypes.map(({ id, name }) => (
        <span key={id} className="border-s-2 border-accent ps-1.5">
          <bdi>{label(name)}</bdi>
        </span>
      ))}
      <span className="inline-flex items-center gap-1 text-text-3">
        <Clock size={13} aria-hidden /> {t('c2c.minutes', { count: ad.payMinutes })}
      </span>
    </div>
  )
}

/** Takes it, or says why not: one's own, or nobody is signed in. */
function Take({ ad, side, onTake }: { ad: Ad; side: string; onTake: () => void }) {
  const t = useT()
  const may = useMayDeal()
  const buying = side === 'buy'
  const name = t(buying ? 'c2c.buy-coin' : 'c2c.sell-coin', { coin: ad.coin.toUpperCase() })
  if (ad.mine)
    return (
      <Go look="quiet" to="/c2c/create" className="shrink-0 whitespace-nowrap desk:w-full">
        {t('c2c.your-ad')}
      </Go>
    )
  if (!may)
    return (
      <Go
        look={buying ? 'up' : 'down'}
        to="/sign-in"
        search={{ next: `/c2c?side=${side}&coin=${ad.coin}&fiat=${ad.fiat}` }}
        className="shrink-0 whitespace-nowrap desk:w-full"
      >
        {name}
      </Go>
    )
  return (
    <Button look={buying ? 'up' : 'down'} onClick={onTake} className="shrink-0 whitespace-nowrap desk:w-full">
      {name}
    </Button>
  )
}

/** An advertisement at a glance: who, at what price, how much, how it is paid. A line of a table on a desk. */
export function AdCard({
  ad,
  side,
  index,
  onTake,
  onDealer,
}: {
  ad: Ad
  /** Which side the reader is on. */
  side: string
  index: Decimal | undefined
  onTake: () => void
  onDealer: () => void
}) {
  const t = useT()
  return (
    <Card
      data-testid="ad"
      className="p-4 desk:grid desk:grid-cols-[minmax(0,1.25fr)_minmax(0,0.95fr)_minmax(0,1.2fr)_132px] desk:items-center desk:gap-4"
    >
      <DealerLine dealer={ad} side={ad.side} onOpen={onDealer} />
      <div className="mt-3 flex flex-wrap items-baseline gap-x-2 desk:mt-0 desk:block">
        <div className="num text-[24px] leading-8 font-semibold" data-testid="ad-price">
          {price(ad.price)}{' '}
          <span className="text-[14px] font-medium text-text-3">{ad.fiat.toUpperCase()}</span>
        </div>
        <Distance side={side} price={ad.price} index={index} />
      </div>
      <div className="mt-2 space-y-1 desk:mt-0">
        <dl className="space-y-1">
          <Fact name={t('c2c.available')}>{coinsLeft(ad.available, ad.coin)}</Fact>
          <Fact name={t('c2c.limits')}>{range(ad.minAmount, ad.maxAmount, ad.fiat)}</Fact>
        </dl>
      </div>
      <div className="mt-3 flex items-end justify-between gap-3 desk:mt-0 desk:block desk:space-y-2">
        <Methods ad={ad} />
        <Take ad={ad} side={side} onTake={onTake} />
      </div>
    </Card>
  )
}
