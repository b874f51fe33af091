import type { Key } from '@plimsoll/i18n'
import * as v from 'valibot'
import { isStrong } from '~/shared/password'
import type { Method } from './methods'

const said = (key: Key) => v.pipe(v.string(), v.trim(), v.minLength(1, key))

const name = v.pipe(
  said('auth.error.name'),
  v.check((text) => !/^\d+$/.test(text), 'auth.error.name-digits'),
)
const email = v.pipe(
  said('auth.error.email'),
  v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'auth.error.email-format'),
)
const phone = v.pipe(said('auth.error.phone'), v.regex(/^\d{4,15}$/, 'auth.error.phone'))
export const password = v.pipe(said('auth.error.password'), v.check(isStrong, 'auth.error.password-format'))

const LOOSE = v.optional(v.string(), '')

/** What each way of signing in needs. Messages are keys of the catalogs. */
export const signInRules = (method: Method) =>
  v.object({
    name: method === 'name' ? said('auth.error.name') : LOOSE,
    email: method === 'email' ? said('auth.error.email') : LOOSE,
    area: LOOSE,
    phone: method === 'phone' ? phone : LOOSE,
    password: said('auth.error.password'),
    captcha: LOOSE,
  })

export const signUpRules = (method: Method, inviteRequired: boolean) =>
  v.pipe(
    v.object({
      name: method === 'name' ? name : LOOSE,
      email: method === 'email' ? email : LOOSE,
      area: LOOSE,
      phone: method === 'phone' ? phone : LOOSE,
      code: method === 'name' ? LOOSE : said('auth.error.code'),
      password,
      again: said('auth.error.again'),
      invite: inviteRequired ? said('auth.error.invite') : LOOSE,
      country: LOOSE,
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

export const resetRules = v.pipe(
  v.object({ email, code: said('auth.error.code'), password, again: said('auth.error.again') }),
  v.forward(
    v.partialCheck([['password'], ['again']], (form) => form.password === form.again, 'auth.error.differ'),
    ['again'],
  ),
)
