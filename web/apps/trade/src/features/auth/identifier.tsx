import { useT } from '@plimsoll/i18n'
import { Field } from '@plimsoll/ui'
import type { ComponentProps } from 'react'
import { AreaCode } from '~/domain/settings/area-code'
import type { Method } from './methods'

type Given = Omit<ComponentProps<typeof Field>, 'label'>

/** Who one is, in the way that was chosen. */
export function Identifier({
  method,
  field,
  area,
  onArea,
  hint,
}: {
  method: Method
  field: (name: Method) => Given
  area: string
  onArea: (area: string) => void
  /** What a new name must be like. */
  hint?: string
}) {
  const t = useT()
  if (method === 'name')
    return (
      <Field
        key="name"
        label={t('auth.name')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={hint}
        {...field('name')}
      />
    )
  if (method === 'email')
    return (
      <Field
        key="email"
        label={t('auth.email')}
        type="email"
        inputMode="email"
        dir="ltr"
        autoComplete="email"
        {...field('email')}
      />
    )
  return (
    <Field
      key="phone"
      label={t('auth.phone')}
      type="tel"
      inputMode="tel"
      dir="ltr"
      autoComplete="tel-national"
      start={<AreaCode value={area} onChange={onArea} />}
      {...field('phone')}
    />
  )
}

/** What a request says about who one is. */
export const identity = (
  method: Method,
  params: { name?: string; email?: string; phone?: string },
  area: string,
) => ({
  ...(method === 'name' ? { loginName: params.name?.trim() } : {}),
  ...(method === 'email' ? { email: params.email?.trim() } : {}),
  ...(method === 'phone' ? { phone: `${area}${params.phone?.trim()}` } : {}),
})
