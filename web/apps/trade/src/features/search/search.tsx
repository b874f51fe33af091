import { useT } from '@plimsoll/i18n'
import { CoinMark, Empty, SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { Page } from '~/domain/layout/page'
import { classOf, classWord } from '~/domain/market/classes'
import { useFavourites } from '~/domain/market/favourites'
import { InstrumentRow } from '~/domain/market/instrument-row'
import { type Coin, contracts, sparks } from '~/domain/market/instruments'
import { found, score } from '~/domain/market/match'
import { movers } from '~/domain/market/movers'
import { fullName } from '~/domain/market/names'
import { namesOf } from '~/domain/market/other-names'
import { useRecent } from '~/domain/market/recent-searches'
import { SearchField } from '~/domain/market/search-field'
import { useSession } from '~/domain/session/session'
import { FIRST_PAGES, linkTo, PAGES, type PageEntry } from './pages'

const MOVERS_SHOWN = 6
const PAGES_SHOWN = 6

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="mb-8">
      <div className="mb-1 flex min-h-8 items-center justify-between">
        <h2 className="text-sm font-semibold text-text-3">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

function Coins({ coins }: { coins: Coin[] }) {
  const { data: days } = useQuery(sparks)
  const lines = useMemo(() => new Map(days?.map((day) => [day.coin, day.spark.map(Number)])), [days])
  const open = useRecent((recent) => recent.open)
  return (
    <ul className="divide-y divide-line desk:grid desk:grid-cols-2 desk:gap-x-12">
      {coins.map((coin) => (
        <InstrumentRow
          key={coin.coin}
          coin={coin}
          spark={lines.get(coin.coin)}
          onOpen={() => open({ kind: 'coin', id: coin.coin })}
        />
      ))}
    </ul>
  )
}

const CHIP =
  'flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 text-[15px] font-medium hover:bg-sunken'

function PageChips({ pages }: { pages: PageEntry[] }) {
  const t = useT()
  const open = useRecent((recent) => recent.open)
  return (
    <div className="flex flex-wrap gap-2">
      {pages.map(({ to, title }) => (
        <Link key={to} {...linkTo(to)} className={CHIP} onClick={() => open({ kind: 'page', id: to })}>
          {t(title)}
          <ArrowUpRight size={16} className="text-text-3 rtl:-scale-x-100" aria-hidden />
        </Link>
      ))}
    </div>
  )
}

/** What was opened from here before. */
function Recent({ coins }: { coins: Coin[] }) {
  const t = useT()
  const { opened, open, clear } = useRecent()
  if (!opened.length) return null
  return (
    <Part
      title={t('search.recent')}
      action={
        <button type="button" onClick={clear} className="-me-2 min-h-11 px-2 text-sm font-medium text-text-2">
          {t('search.clear')}
        </button>
      }
    >
      <div className="flex flex-wrap gap-2">
        {opened.map((one) => {
          const coin = one.kind === 'coin' ? coins.find(({ coin }) => coin === one.id) : undefined
          const page = one.kind === 'page' ? PAGES.find(({ to }) => to === one.id) : undefined
          if (coin)
            return (
              <Link
                key={one.id}
                to="/detail"
                search={{ symbol: coin.coin }}
                className={CHIP}
                onClick={() => open(one)}
              >
                <CoinMark symbol={coin.coin} {...(coin.logo ? { src: coin.logo } : {})} size={22} />
                {fullName(coin)}
              </Link>
            )
          return page ? (
            <Link key={one.id} {...linkTo(page.to)} className={CHIP} onClick={() => open(one)}>
              {t(page.title)}
            </Link>
          ) : null
        })}
      </div>
    </Part>
  )
}

/** Before anything is typed: what one looked for, what one likes, what moves, and the pages most asked for. */
function Beginning({ coins, pages }: { coins: Coin[]; pages: PageEntry[] }) {
  const t = useT()
  const { data: chosen, isLoading } = useFavourites()
  const liked = (chosen ?? []).flatMap(({ coin }) => coins.find((one) => one.coin === coin) ?? [])
  // What one likes stands above what moves: nothing is shown that would have to make room for it.
  if (isLoading) return <SkeletonRows rows={MOVERS_SHOWN} label={t('common.loading')} />
  return (
    <>
      <Recent coins={coins} />
      {liked.length ? (
        <Part title={t('market.favourites')}>
          <Coins coins={liked} />
        </Part>
      ) : null}
      <Part title={t('home.moving')}>
        <Coins coins={movers(coins).slice(0, MOVERS_SHOWN)} />
      </Part>
      <Part title={t('search.pages')}>
        <PageChips pages={FIRST_PAGES.filter((page) => pages.includes(page))} />
      </Part>
    </>
  )
}

/** Any instrument by its name, ticker, ISIN or class, and any page by its title or what else it is called. */
export function Search() {
  const t = useT()
  const go = useNavigate()
  const [typed, type] = useState('')
  const wanted = useDeferredValue(typed)
  const practice = useSession((session) => session.practice)
  const open = useRecent((recent) => recent.open)
  const { data } = useQuery(contracts)
  const pages = practice ? PAGES.filter((page) => !page.live) : PAGES
  const foundPages = found(wanted, pages, (page) => {
    // A title says more than a synonym.
    return 2 * score(wanted, [t(page.title)]) || score(wanted, t(page.also).split(/[,،、]\s*/))
  }).slice(0, PAGES_SHOWN)
  const coins = found(wanted, data ?? [], (coin) => {
    const named = score(wanted, namesOf(coin))
    return 2 * named || (score(wanted, [t(classWord(classOf(coin)))]) ? 1 : 0)
  })
  const first = coins[0]
  const openFirst = () => {
    if (first) {
      open({ kind: 'coin', id: first.coin })
      void go({ to: '/detail', search: { symbol: first.coin } })
    } else if (foundPages[0]) {
      open({ kind: 'page', id: foundPages[0].to })
      void go(linkTo(foundPages[0].to))
    }
  }
  return (
    <Page title={t('search.title')} wide>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          openFirst()
        }}
      >
        <SearchField typed={typed} onType={type} hint={t('search.hint')} first />
      </form>
      {!data ? (
        <SkeletonRows label={t('common.loading')} />
      ) : !wanted.trim() ? (
        <Beginning coins={data} pages={pages} />
      ) : coins.length || foundPages.length ? (
        <>
          {foundPages.length ? (
            <Part title={t('search.pages')}>
              <PageChips pages={foundPages} />
            </Part>
          ) : null}
          {coins.length ? (
            <Part title={t('search.instruments')}>
              <Coins coins={coins} />
            </Part>
          ) : null}
        </>
      ) : (
        <Empty title={t('search.none', { typed: wanted.trim() })}>{t('search.none-note')}</Empty>
      )}
    </Page>
  )
}
