import { type Key, useT } from '@plimsoll/i18n'
import { useRouter } from '@tanstack/react-router'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChartPie,
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
import { ownPicture } from '~/shared/pictures'
import { useSignedIn } from '~/shared/session'
import { useSettings } from '~/shared/settings'

interface Place {
  path: string
  word: Key
  icon: LucideIcon
  /** Stands among the four actions already, for those who are signed in. */
  action?: true
}

/** The menu's places. The operator may hide, order and re-picture them, never invent one. */
const PLACES: Record<string, Place> = {
  recharge: { path: '/recharge', word: 'home.action.deposit', icon: ArrowDownToLine, action: true },
  withdraw: { path: '/withdraw', word: 'home.action.withdraw', icon: ArrowUpFromLine, action: true },
  swap: { path: '/swap', word: 'home.action.swap', icon: RefreshCw, action: true },
  'host_non-collateralized_mining': { path: '/defi', word: 'home.menu.vault', icon: Landmark },
  defi_host_lockup: { path: '/pledge', word: 'home.menu.pledge', icon: Lock },
  fast_help_loan: { path: '/loan', word: 'home.menu.loans', icon: HandCoins },
  financial: { path: '/financial', word: 'home.menu.funds', icon: ChartPie },
  c2c: { path: '/c2c', word: 'home.menu.c2c', icon: Handshake },
  subscription: { path: '/subscription', word: 'home.menu.subscription', icon: Rocket },
  nft: { path: '/nft', word: 'home.menu.nft', icon: Image },
  help: { path: '/help', word: 'home.menu.help', icon: LifeBuoy },
  service: { path: '/service', word: 'home.menu.service', icon: Headset },
}

/** The operator's choice of places, as far as this app has them. */
export function MiddleMenu() {
  const t = useT()
  const router = useRouter()
  const signedIn = useSignedIn()
  const entries = useSettings().MIDDLE_MENU_SETTING ?? []
  const shown = entries
    .filter((entry) => entry.isOpen)
    .sort((a, b) => a.sort - b.sort)
    .flatMap((entry) => {
      const place = PLACES[entry.key]
      if (!place || !(place.path in router.routesByPath) || (signedIn && place.action)) return []
      return [{ ...place, key: entry.key, picture: ownPicture(entry.imgUrl) }]
    })
  if (!shown.length) return null
  return (
    <nav aria-label={t('home.menu')}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(66px,1fr))] gap-y-3">
        {shown.map(({ key, path, word, icon: Icon, picture }) => (
          <li key={key}>
            <a
              href={path}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey) return
                event.preventDefault()
                router.history.push(path)
              }}
              className="flex min-h-16 flex-col items-center justify-center gap-1.5 rounded-md text-center text-[13px] font-medium text-text-2 hover:bg-sunken hover:text-text"
            >
              {picture ? (
                <img src={picture} alt="" width={24} height={24} />
              ) : (
                <Icon size={24} strokeWidth={1.7} aria-hidden />
              )}
              {t(word)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
