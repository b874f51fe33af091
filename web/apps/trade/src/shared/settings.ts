import { queryOptions, useQuery } from '@tanstack/react-query'
import { get } from './api'
import { setZone } from './format'

export interface MenuEntry {
  name: string
  key: string
  imgUrl?: string
  checkedImgUrl?: string
  linkUrl?: string
  sort: number
  isOpen: boolean
}

/** What the operator decides about the app. Every part may be missing: then the app's own habits hold. */
export interface Settings {
  LOGIN_REGIS_SETTING?: {
    emailIsOpen: boolean
    phoneIsOpen: boolean
    ordinaryIsOpen: boolean
    addressIsOpen: boolean
    inviteRequired: boolean
  }
  BOTTOM_MENU_SETTING?: MenuEntry[]
  MIDDLE_MENU_SETTING?: MenuEntry[]
  TAB_SETTING?: { name: string; keyStr: string; sort: number; isOpen: boolean }[]
  PLAYING_SETTING?: { name: string; key: string; sort: number; isOpen: boolean }[]
  DOWNLOAD_SETTING?: { name: string; url: string; isOpen: boolean }[]
  SUPPORT_STAFF_SETTING?: { name: string; url: string; imgUrl: string }[]
  HOME_COIN_SETTING?: { coin: string; sort: number; isOpen: boolean }[]
  APP_SIDEBAR_SETTING?: {
    key: string
    name: string
    jumpUrl: string
    isOpen: boolean
    sort: number
    logoUrl?: string
  }[]
  LOGO_SETTING?: { logo: string; logoA: string; logoB: string; logoC: string; logoD: string }
  /** A host of its own for desks. */
  DESKTOP_SETTING?: { isOpen: boolean; url: string }
  /** Whether a visitor has to sign in before they are put through to somebody. */
  SERVICE_SETTING?: { loginRequired: boolean }
  VIP_DIRECTIONS_SETTING?: { lang: string; info: string }[]
  MARKET_URL?: { url?: string; h5Code?: boolean }
  t_app_language?: { dictValue: string; dictLabel: string; remark?: string; isDefault: 'Y' | 'N' }[]
  timeZone?: { offset: number; offSetValue: string; zoneId: string }
  AUTH_LIMIT?: { primaryLimit: string; seniorLimit: string; isOpenPrimary: boolean; isOpenSenior: boolean }
  RISK_WARNING?: { lossPct?: string | null; period?: string; text: string }
  FEED_STATE?: { feed: 'SIM' | 'LIVE'; all: number; good: number; stale: number }
}

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  staleTime: 5 * 60_000,
  queryFn: async () => {
    const settings = await get<Settings>('/api/common/getAllSetting')
    if (settings.timeZone?.zoneId) setZone(settings.timeZone.zoneId)
    return settings
  },
})

export const useSettings = (): Settings => useQuery(settingsQuery).data ?? {}

/** Whether wallets are the only way in. */
export const isWalletOnly = ({ LOGIN_REGIS_SETTING: open }: Settings) =>
  !!open?.addressIsOpen && !open.ordinaryIsOpen && !open.emailIsOpen && !open.phoneIsOpen
