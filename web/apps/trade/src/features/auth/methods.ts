import type { Key } from '@plimsoll/i18n'
import type { Settings } from '~/shared/settings'

export type Method = 'name' | 'email' | 'phone'

export const SIGN_TYPE: Record<Method, number> = { email: 1, phone: 2, name: 3 }

/** The ways in that the operator leaves open; by name while nothing is known. */
export function openMethods(settings: Settings): Method[] {
  const open = settings.LOGIN_REGIS_SETTING
  if (!open) return ['name', 'email']
  const methods: Method[] = []
  if (open.ordinaryIsOpen) methods.push('name')
  if (open.emailIsOpen) methods.push('email')
  if (open.phoneIsOpen) methods.push('phone')
  return methods
}

/** words: auth.method.* */
export const methodWord = (method: Method): Key => `auth.method.${method}` as Key
