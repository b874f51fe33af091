import type { Key } from '@plimsoll/i18n'
import * as v from 'valibot'
import { isStrong } from '~/domain/session/password'
import type { Method } from './methods'

const required = (key: Key) => v.pipe(v.string(), v.trim(), v.minLength(1, key))

const name = v.pipe(
  required('auth.error.name'),
  v.check((text) => !/^\d+$/.test(text), 'auth.error.name-digits'),
)
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const PHONE = /^\d{4,15}$/
const email = v.pipe(required('auth.error.email'), v.regex(EMAIL, 'auth.error.email-format'))
const phone = v.pipe(required('auth.error.phone'), v.regex(PHONE, 'auth.error.phone-format'))
export const password = v.pipe(
  required('auth.error.password'),
  v.check(isStrong, 'auth.error.password-format'),
)

const LOOSE = v.string()

/** Whether a code can be sent there. */
export const isEmail = (text: string) => EMAIL.test(text.trim())
export const isPhone = (text: string) => PHONE.test(text.trim())

/** What each way of signing in needs. Messages are keys of the catalogs. */
export const signInRules = (method: Method, byCode: boolean) =>
  v.object({
    name: method === 'name' ? required('auth.error.name') : LOOSE,
    email: method === 'email' ? email : LOOSE,
    phone: method === 'phone' ? phone : LOOSE,
    password: byCode ? LOOSE : required('auth.error.password'),
    code: byCode ? required('auth.error.code') : LOOSE,
    captcha: LOOSE,
  })

export const signUpRules = (method: Method, inviteRequired: boolean) =>
  v.pipe(
    v.object({
      name: method === 'name' ? name : LOOSE,
      email: method === 'email' ? email : LOOSE,
      phone: method === 'phone' ? phone : LOOSE,
      code: method === 'name' ? LOOSE : required('auth.error.code'),
      password,
      again: required('auth.error.again'),
      invite: inviteRequired ? required('auth.error.invite') : LOOSE,
      captcha: LOOSE,
      terms: v.pipe(
        v.boolean(),
        v.check((agreed) => agreed, 'auth.error.terms'),
      ),
    }),
    v.forward(
      v.partialCheck([['password'], ['again']], (form) => form.password === form.again, 'auth.error.differ'),
      ['again'],
    ),
  )

export const undoRules = v.object({ code: required('auth.error.undo') })

export const resetRules = v.pipe(
  v.object({ email, code: required('auth.error.code'), password, again: required('auth.error.again') }),
  v.forward(
    v.partialCheck([['password'], ['again']], (form) => form.password === form.again, 'auth.error.differ'),
    ['again'],
  ),
)
