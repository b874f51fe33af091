import type { Key } from '@plimsoll/i18n'
import { useRouter } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  CandlestickChart,
  ChartNoAxesColumn,
  Compass,
  House,
  type LucideIcon,
  Newspaper,
  Wallet,
} from 'lucide-react'
import { type IsPage, linkOf, ownName, pagesOf, type Shipped } from '~/domain/settings/menu'
import { type MenuEntry, useSettings } from '~/domain/settings/settings'
import { destination, hrefOf } from '~/shared/links'
import { ownPicture } from '~/shared/pictures'

interface Place extends Shipped {
  to: string
  icon: LucideIcon
  word: Key
  /** The first parts of the paths that belong to it. */
  section: string[]
}

/** The bar's places. The operator may hide, order, rename, re-picture and lead them elsewhere. */
const PLACES: Record<string, Place> = {
  home: { to: '/home', shipped: 'Home', icon: House, word: 'common.tab.home', section: ['home'] },
  quote: {
    to: '/quote',
    shipped: 'Markets',
    icon: ChartNoAxesColumn,
    word: 'common.tab.quote',
    section: ['quote', 'quoteList', 'futuresList'],
  },
  trade: {
    to: '/tradeU',
    shipped: 'Trade',
    icon: CandlestickChart,
    word: 'common.tab.trade',
    section: ['trade', 'tradeU', 'tradeSim'],
  },
  spot: {
    to: '/tradeBB',
    shipped: 'Spot',
    icon: ArrowLeftRight,
    word: 'common.tab.spot',
    section: ['tradeBB'],
  },
  news: { to: '/news', shipped: 'News', icon: Newspaper, word: 'common.tab.news', section: ['news'] },
  assets: { to: '/assets', shipped: 'Assets', icon: Wallet, word: 'common.tab.assets', section: ['assets'] },
}

export interface Tab extends Place {
  key: string
  /** What the operator calls it. */
  name: string | undefined
  /** The operator's own pictures, in and out of use. */
  pictures: { on: string; off: string } | undefined
}

const UNSAID = ['home', 'quote', 'trade', 'spot', 'assets']

const tabOf = (key: string, isPage: IsPage, entry?: MenuEntry): Tab[] => {
  const to = destination(linkOf(entry?.linkUrl, isPage))
  const link = to && hrefOf(to)
  const place = PLACES[key] ?? (entry && link ? own(entry, link) : undefined)
  if (!place) return []
  const off = ownPicture(entry?.imgUrl)
  return [
    {
      ...place,
      key,
      to: link ?? place.to,
      name: entry ? ownName(entry.name, place.shipped) : undefined,
      pictures: off ? { off, on: ownPicture(entry?.checkedImgUrl) ?? off } : undefined,
    },
  ]
}

/** A place of the operator's own: it has a name and leads somewhere, or it is none. */
const own = ({ name }: MenuEntry, link: string): Place | undefined =>
  name.trim()
    ? { to: link, icon: Compass, word: 'common.menu', section: [link.split(/[/?#]/)[1] ?? ''], shipped: '' }
    : undefined

/** The open places in the operator's order; the app's own while the operator has said nothing. */
export function arrangedTabs(open: MenuEntry[] | undefined, isPage: IsPage): Tab[] {
  if (!open) return UNSAID.flatMap((key) => tabOf(key, isPage))
  return [...open]
    .filter((entry) => entry.isOpen)
    .sort((a, b) => a.sort - b.sort)
    .flatMap((entry) => tabOf(entry.key, isPage, entry))
}

export function useTabs() {
  const router = useRouter()
  return arrangedTabs(useSettings().BOTTOM_MENU_SETTING, pagesOf(router.routesByPath))
}

/** Which of them a page belongs to. Spot is part of trading where it has no place of its own. */
export function sectionOf(path: string, tabs: Tab[]): Tab | undefined {
  const first = path.split('/')[1] ?? ''
  const own = tabs.find((tab) => tab.section.includes(first))
  return own ?? (first === 'tradeBB' ? tabs.find((tab) => tab.key === 'trade') : undefined)
}
