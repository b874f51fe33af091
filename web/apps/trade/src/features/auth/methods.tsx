import { type Key, useT } from '@plimsoll/i18n'
import { Tabs } from '@plimsoll/ui'
import { useState } from 'react'
import { type Settings, useSettings } from '~/domain/settings/settings'

export type Method = 'name' | 'email' | 'phone'

export const SIGN_TYPE: Record<Method, number> = { email: 1, phone: 2, name: 3 }

/** The ways in with a password that the operator leaves open; by name and e-mail while nothing is known. */
export function openMethods(settings: Settings): Method[] {
  const open = settings.LOGIN_REGIS_SETTING
  if (!open) return ['name', 'email']
  const methods: Method[] = []
  if (open.ordinaryIsOpen) methods.push('name')
  if (open.emailIsOpen) methods.push('email')
  if (open.phoneIsOpen) methods.push('phone')
  return methods
}

/** The open ways and the one in use. */
export function useMethod() {
  const methods = openMethods(useSettings())
  const [chosen, choose] = useState<Method>()
  const method = chosen && methods.includes(chosen) ? chosen : (methods[0] ?? 'name')
  return { methods, method, choose }
}

/** words: auth.method.* */
const word = (method: Method): Key => `auth.method.${method}` as Key

export function MethodTabs({ methods, method, choose }: ReturnType<typeof useMethod>) {
  const t = useT()
  if (methods.length < 2) return null
  return (
    <Tabs
      label={t('auth.method')}
      value={method}
      onChange={choose}
      tabs={methods.map((one) => ({ value: one, label: t(word(one)) }))}
      className="mb-5"
    />
  )
}
