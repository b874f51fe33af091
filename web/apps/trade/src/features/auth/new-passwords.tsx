import { useT } from '@plimsoll/i18n'
import { PasswordField } from '@plimsoll/ui'
import type { Bound } from '~/shared/form'

/** A new password, and the same once more. */
export function NewPasswords({
  label,
  field,
}: {
  label: string
  field: (name: 'password' | 'again') => Bound
}) {
  const t = useT()
  const both = { showLabel: t('auth.show-password'), autoComplete: 'new-password' }
  return (
    <>
      <PasswordField label={label} hint={t('auth.password-hint')} {...both} {...field('password')} />
      <PasswordField label={t('auth.again')} {...both} {...field('again')} />
    </>
  )
}
