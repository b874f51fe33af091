import { queryOptions, useQuery } from '@tanstack/react-query'
import { post } from './api'
import { useSession, useSignedIn } from './session'

export interface Asset {
  symbol: string
  type: number
  amout: string
  occupiedAmount: string
  availableAmount: string
  exchageAmount: string
  loge?: string
}

export interface User {
  user: {
    userId: number
    loginName: string
    phone: string
    email: string
    address: string
    status: number
    statusMsg: string
    rechargeLevel: number
    level: number
    newsList: { noticeId: number; title: string; createTime: number }[]
    activeCode: string
    appParentIds: string
    isSetPassword: number
    isSetFundPwd: number
    country: string
    profile: string
    mock: number
    totp: number
    /** How many passkeys open the account. */
    passkeys?: number
  }
  detail: {
    userAvatar: string
    credits: number
    auditStatusPrimary: string | number
    auditStatusAdvanced: string | number
    /** Why a check was rejected. */
    auditReason?: string
    realName: string
    phoneVerified: number
  }
  asset: Asset[]
}

export const userQuery = (practice: boolean) =>
  queryOptions({
    queryKey: ['user', practice],
    staleTime: 15_000,
    queryFn: () => post<User>('/api/user/getInfo?occupy=1'),
  })

/** The signed-in person; nothing for a visitor. */
export function useUser() {
  const practice = useSession((session) => session.practice)
  const signedIn = useSignedIn()
  return useQuery({ ...userQuery(practice), enabled: signedIn })
}
