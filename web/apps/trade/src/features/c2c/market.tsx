import { useT } from '@plimsoll/i18n'
import { Empty, Failed, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Paged } from '~/domain/api/paged'
import { regionOf } from '~/domain/settings/countries'
import { isPositive } from '~/shared/money'
import { AdCard } from './ad-card'
import { C2cPage, useMeKnown, Ways } from './c2c-page'
import { DealerSheet } from './dealer-sheet'
import { indexOf } from './distance'
import { type Filter, Filters } from './filters'
import { type Ad, type Config, configQuery } from './queries'
import { usualFiat } from './region'
import { TakeSheet } from './take-sheet'
import { MissingVerification, Restrictions } from './verification'

/** Prices float with the market: what is on screen is never older than a few seconds. */
const LIST_MS = 2500

/** What an address says, of what there is; the reader's own currency where it says nothing. */
export function filterOf(said: Partial<Filter>, config: Config): Filter {
  const coins = config.coins.map(({ coin }) => coin)
  const fiats = config.fiats.map(({ code }) => code)
  const coin = coins.find((one) => one.toLowerCase() === said.coin?.toLowerCase())
  const fiat = fiats.find((one) => one.toLowerCase() === said.fiat?.toLowerCase())
  return {
    side: said.side ?? 'buy',
    coin: coin ?? coins[0] ?? '',
    fiat: fiat ?? usualFiat(regionOf(navigator.languages), fiats) ?? '',
    amount: said.amount ?? '',
    method: said.method ?? 0,
    country: said.country ?? '',
  }
}

function Loading() {
  return (
    <div className="space-y-3">
      {[0, 1, 2, 3].map((n) => (
        <Skeleton key={n} className="h-[212px] rounded-lg desk:h-[104px]" />
      ))}
    </div>
  )
}

function Ads({ filter, config }: { filter: Filter; config: Config }) {
  const t = useT()
  const [taken, take] = useState<Ad>()
  const [dealer, open] = useState<Ad>()
  const index = indexOf(config, filter.coin, filter.fiat)
  const { side, coin, fiat, amount, method, country } = filter
  return (
    <>
      <Paged
        operation="POST /api/c2c/ad/list"
        name="c2c"
        refreshMs={LIST_MS}
        loading={<Loading />}
        filter={{
          side,
          coin,
          fiat,
          ...(isPositive(amount) ? { amount } : {}),
          ...(method ? { payType: method } : {}),
          ...(country ? { country } : {}),
        }}
        empty={<Empty title={t('c2c.none')}>{t('c2c.none-note')}</Empty>}
      >
        {(rows) => (
          <ul className="space-y-3">
            {rows.map((ad) => (
              <li key={ad.id}>
                <AdCard ad={ad} side={side} index={index} onTake={() => take(ad)} onDealer={() => open(ad)} />
              </li>
            ))}
          </ul>
        )}
      </Paged>
      {taken ? <TakeSheet key={taken.id} ad={taken} config={config} onClose={() => take(undefined)} /> : null}
      {dealer ? <DealerSheet dealer={dealer} adId={dealer.id} onClose={() => open(undefined)} /> : null}
    </>
  )
}

/** Advertisements of others, best price first. */
export function Market({
  said,
  onChange,
}: {
  said: Partial<Filter>
  onChange: (change: Partial<Filter>) => void
}) {
  const t = useT()
  // The index is as new as the prices that are compared with it.
  const { data: config, isError, refetch } = useQuery({ ...configQuery, refetchInterval: LIST_MS })
  const filter = config ? filterOf(said, config) : undefined
  const isKnown = useMeKnown()
  const change = useCallback((next: Partial<Filter>) => onChange(next), [onChange])
  return (
    <C2cPage title={t('c2c.title')} actions={<Ways />}>
      <p className="mb-4 max-w-[68ch] text-[15px] text-pretty text-text-2">{t('c2c.intro')}</p>
      <MissingVerification for="take" className="mb-4" />
      <Restrictions className="mb-4" />
      {config && filter && isKnown ? (
        <div className="space-y-5">
          <Filters filter={filter} config={config} onChange={change} />
          <Ads filter={filter} config={config} />
        </div>
      ) : isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : (
        <div className="space-y-5">
          <Skeleton className="h-[276px] rounded-lg desk:h-[144px]" />
          <Loading />
        </div>
      )}
    </C2cPage>
  )
}
