import { type Key, useT } from '@plimsoll/i18n'
import { Field } from '@plimsoll/ui'
import type { ComponentProps } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { SendCode } from '~/shared/send-code'
import { isEmail, isPhone } from './rules'

interface Reached {
  email: string
  phone: string
  code: string
}

/** A code that was sent to the mailbox or the phone named above it. */
export function CodeField<T extends Reached>({
  method,
  form,
  field,
  area,
  purpose,
}: {
  method: 'email' | 'phone'
  form: UseFormReturn<T>
  field: (name: 'code') => Omit<ComponentProps<typeof Field>, 'label' | 'end'>
  area: string
  purpose: 'LOGIN' | 'REGISTER' | 'FIND_PASSWORD'
}) {
  const t = useT()
  const reached = (form as unknown as UseFormReturn<Reached>).watch(method)
  const missing: Key = method === 'email' ? 'auth.error.email-for-code' : 'auth.error.phone-for-code'
  return (
    <Field
      label={t('auth.code')}
      inputMode="numeric"
      dir="ltr"
      maxLength={6}
      autoComplete="one-time-code"
      end={
        <SendCode
          kind={method}
          purpose={purpose}
          target={method === 'email' ? reached.trim() : `${area}${reached.trim()}`}
          ready={method === 'email' ? isEmail(reached) : isPhone(reached)}
          onMissing={() =>
            (form as unknown as UseFormReturn<Reached>).setError(
              method,
              { message: missing },
              { shouldFocus: true },
            )
          }
        />
      }
      {...field('code')}
    />
  )
}
