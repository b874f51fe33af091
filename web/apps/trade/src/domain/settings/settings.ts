import type { Data, Schema } from '@plimsoll/api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '~/domain/api/api'
import { setZone } from '~/shared/zone'

export type MenuEntry = Schema<'MenuSetting'>

/** What the operator decides about the app. Every part may be missing: then the app's own habits hold. */
export type Settings = Partial<Data<'GET /api/common/getAllSetting'>>

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  staleTime: 5 * 60_000,
  queryFn: async () => {
    const settings: Settings = await call('GET /api/common/getAllSetting')
    if (settings.timeZone?.zoneId) setZone(settings.timeZone.zoneId)
    return settings
  },
})

export const useSettings = (): Settings => useQuery(settingsQuery).data ?? {}

/** Whether wallets are the only way in. */
export const isWalletOnly = ({ LOGIN_REGIS_SETTING: open }: Settings) =>
  !!open?.addressIsOpen && !open.ordinaryIsOpen && !open.emailIsOpen && !open.phoneIsOpen
