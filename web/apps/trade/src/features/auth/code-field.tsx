import { type Key, useT } from '@plimsoll/i18n'
import { Field } from '@plimsoll/ui'
import type { ComponentProps } from 'react'
import { SendCode } from '~/domain/session/send-code'
import { isEmail, isPhone } from './rules'

/** A code that was sent to the mailbox or the phone named above it. */
export function CodeField({
  method,
  reached,
  area,
  purpose,
  onMissing,
  ...field
}: Omit<ComponentProps<typeof Field>, 'label' | 'end' | 'method'> & {
  method: 'email' | 'phone'
  /** As it was typed above. */
  reached: string
  area: string
  purpose: 'LOGIN' | 'REGISTER' | 'FIND_PASSWORD'
  /** There is nobody to send a code to; said there. */
  onMissing: (message: Key) => void
}) {
  const t = useT()
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
            onMissing(method === 'email' ? 'auth.error.email-for-code' : 'auth.error.phone-for-code')
          }
        />
      }
      {...field}
    />
  )
}
