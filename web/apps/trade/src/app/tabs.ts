import type { Key } from '@plimsoll/i18n'
import {
  ArrowLeftRight,
  CandlestickChart,
  ChartNoAxesColumn,
  House,
  type LucideIcon,
  Newspaper,
  Wallet,
} from 'lucide-react'
import { ownPicture } from '~/shared/pictures'
import { type MenuEntry, useSettings } from '~/shared/settings'

interface Place {
  to: '/home' | '/quote' | '/tradeU' | '/tradeBB' | '/news' | '/assets'
  icon: LucideIcon
  word: Key
  /** The first parts of the paths that belong to it. */
  section: string[]
}

/** The bar's places. The operator may hide, order and re-picture them, never invent one. */
const PLACES: Record<string, Place> = {
  home: { to: '/home', icon: House, word: 'common.tab.home', section: ['home'] },
  quote: {
    to: '/quote',
    icon: ChartNoAxesColumn,
    word: 'common.tab.quote',
    section: ['quote', 'quoteList', 'futuresList'],
  },
  trade: {
    to: '/tradeU',
    icon: CandlestickChart,
    word: 'common.tab.trade',
    section: ['trade', 'tradeU', 'tradeSim'],
  },
  spot: { to: '/tradeBB', icon: ArrowLeftRight, word: 'common.tab.spot', section: ['tradeBB'] },
  news: { to: '/news', icon: Newspaper, word: 'common.tab.news', section: ['news'] },
  assets: { to: '/assets', icon: Wallet, word: 'common.tab.assets', section: ['assets'] },
}

export interface Tab extends Place {
  key: string
  /** The operator's own pictures, in and out of use. */
  pictures: { on: string; off: string } | undefined
}

const UNSAID = ['home', 'quote', 'trade', 'spot', 'assets']

const tabOf = (key: string, entry?: MenuEntry): Tab[] => {
  const place = PLACES[key]
  if (!place) return []
  const off = ownPicture(entry?.imgUrl)
  return [{ ...place, key, pictures: off ? { off, on: ownPicture(entry?.checkedImgUrl) ?? off } : undefined }]
}

/** The open places in the operator's order; the app's own while the operator has said nothing. */
export function arrangedTabs(open: MenuEntry[] | undefined): Tab[] {
  if (!open) return UNSAID.flatMap((key) => tabOf(key))
  return [...open]
    .filter((entry) => entry.isOpen)
    .sort((a, b) => a.sort - b.sort)
    .flatMap((entry) => tabOf(entry.key, entry))
}

export const useTabs = () => arrangedTabs(useSettings().BOTTOM_MENU_SETTING)

/** Which of them a page belongs to. Spot is part of trading where it has no place of its own. */
export function sectionOf(path: string, tabs: Tab[]): Tab | undefined {
  const first = path.split('/')[1] ?? ''
  const own = tabs.find((tab) => tab.section.includes(first))
  return own ?? (first === 'tradeBB' ? tabs.find((tab) => tab.key === 'trade') : undefined)
}
