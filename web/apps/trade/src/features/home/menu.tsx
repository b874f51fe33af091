import { type Key, useT } from '@plimsoll/i18n'
import { Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChartPie,
  Compass,
  HandCoins,
  Handshake,
  Headset,
  Image,
  Landmark,
  LifeBuoy,
  Lock,
  type LucideIcon,
  RefreshCw,
  Rocket,
} from 'lucide-react'
import { useSignedIn } from '~/domain/session/session'
import { type IsPage, linkOf, ownName, pagesOf, type Shipped } from '~/domain/settings/menu'
import { type MenuEntry, settingsQuery } from '~/domain/settings/settings'
import { ownPicture } from '~/shared/pictures'
import { WrittenLink } from '~/shared/written-link'

interface Place extends Shipped {
  path: string
  word: Key
  icon: LucideIcon
  /** Stands among the four actions already, for those who are signed in. */
  action?: true
}

/** The menu's places. The operator may hide, order, rename, re-picture and lead them elsewhere, and add their own. */
const PLACES: Record<string, Place> = {
  recharge: {
    path: '/recharge',
    shipped: 'Deposit',
    word: 'home.action.deposit',
    icon: ArrowDownToLine,
    action: true,
  },
  withdraw: {
    path: '/withdraw',
    shipped: 'Withdraw',
    word: 'home.action.withdraw',
    icon: ArrowUpFromLine,
    action: true,
  },
  swap: { path: '/swap', shipped: 'Swap', word: 'home.action.swap', icon: RefreshCw, action: true },
  'host_non-collateralized_mining': {
    path: '/defi',
    shipped: 'Vault',
    word: 'home.menu.vault',
    icon: Landmark,
  },
  defi_host_lockup: { path: '/pledge', shipped: 'Pledge', word: 'home.menu.pledge', icon: Lock },
  fast_help_loan: { path: '/loan', shipped: 'Loans', word: 'home.menu.loans', icon: HandCoins },
  financial: { path: '/financial', shipped: 'Funds', word: 'home.menu.funds', icon: ChartPie },
  c2c: { path: '/c2c', shipped: 'C2C', word: 'home.menu.c2c', icon: Handshake },
  subscription: {
    path: '/subscription',
    shipped: 'Subscriptions',
    word: 'home.menu.subscription',
    icon: Rocket,
  },
  nft: { path: '/nft', shipped: 'Collectibles', word: 'home.menu.nft', icon: Image },
  help: { path: '/help', shipped: 'Help', word: 'home.menu.help', icon: LifeBuoy },
  service: { path: '/service', shipped: 'Service', word: 'home.menu.service', icon: Headset },
}

interface Shown {
  key: string
  to: string
  name: string | undefined
  word: Key | undefined
  icon: LucideIcon
  picture: string | undefined
}

/** The operator's open entries in the operator's order, as far as they lead somewhere. */
export function arrangedMenu(entries: MenuEntry[], isPage: IsPage, signedIn: boolean): Shown[] {
  return [...entries]
    .filter((entry) => entry.isOpen)
    .sort((a, b) => a.sort - b.sort)
    .flatMap((entry) => {
      const place = PLACES[entry.key]
      const to = linkOf(entry.linkUrl, isPage) ?? (place && isPage(place.path) ? place.path : undefined)
      const name = ownName(entry.name, place?.shipped)
      if (!to || !(place || name) || (signedIn && place?.action)) return []
      const picture = ownPicture(entry.imgUrl)
      return [{ key: entry.key, to, name, word: place?.word, icon: place?.icon ?? Compass, picture }]
    })
}

/** The operator's choice of places, as far as this app has them. */
export function MiddleMenu() {
  const t = useT()
  const router = useRouter()
  const signedIn = useSignedIn()
  const { data: settings } = useQuery(settingsQuery)
  const shown = arrangedMenu(settings?.MIDDLE_MENU_SETTING ?? [], pagesOf(router.routesByPath), signedIn)
  // A row of it, so that what comes below need not move.
  if (!settings) return <Skeleton className="h-16" />
  if (!shown.length) return null
  return (
    <nav aria-label={t('home.menu')}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(66px,1fr))] gap-y-3">
        {shown.map(({ key, to, name, word, icon: Icon, picture }) => (
          <li key={key}>
            <WrittenLink
              address={to}
              className="flex min-h-16 flex-col items-center justify-center gap-1.5 rounded-md text-center text-[13px] font-medium text-text-2 hover:bg-sunken hover:text-text"
            >
              {picture ? (
                <img src={picture} alt="" width={24} height={24} />
              ) : (
                <Icon size={24} strokeWidth={1.7} aria-hidden />
              )}
              {name ? <bdi>{name}</bdi> : word ? t(word) : null}
            </WrittenLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
