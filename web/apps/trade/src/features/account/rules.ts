import type { Key } from '@plimsoll/i18n'
import * as v from 'valibot'
import { isFundPassword, isStrong } from '~/domain/session/password'

const required = (key: Key) => v.pipe(v.string(), v.trim(), v.minLength(1, key))

export const nameRules = v.object({
  name: v.pipe(
    required('account.error.name'),
    v.check((text) => !/^\d+$/.test(text), 'account.error.name-digits'),
  ),
})

/** With its country's code, as people write it. */
export const phoneRules = v.object({
  phone: v.pipe(required('account.error.phone'), v.regex(/^\d{4,15}$/, 'account.error.phone-format')),
})

/** Empty takes the word away. */
export const wordRules = v.object({
  word: v.pipe(v.string(), v.trim(), v.regex(/^$|^[\p{L}\p{N} -]{3,20}$/u, 'account.error.word')),
})

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const email = v.pipe(required('account.error.email'), v.regex(EMAIL, 'account.error.email-format'))

/** Whether a code can be sent there. */
export const isEmail = (text: string) => EMAIL.test(text.trim())

const LOOSE = v.string()

/** How a change of a secret is proved: it is the first one, by the old one, or by a mailed code. */
export type Proof = 'first' | 'old' | 'mail'
export type Secret = 'login' | 'fund'

export const secretRules = (secret: Secret, proof: Proof, totp: boolean) =>
  v.pipe(
    v.object({
      old: proof === 'old' ? required('account.error.old') : LOOSE,
      email: proof === 'mail' ? email : LOOSE,
      code: proof === 'mail' ? required('account.error.code') : LOOSE,
      totp: totp ? required('account.error.totp') : LOOSE,
      password: v.pipe(
        required('account.error.password'),
        secret === 'fund'
          ? v.check(isFundPassword, 'account.error.fund-format')
          : v.check(isStrong, 'account.error.password-format'),
      ),
      again: required('account.error.again'),
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['again']],
        (form) => form.password === form.again,
        'account.error.differ',
      ),
      ['again'],
    ),
  )

/** A mailbox is proved with its own code. */
export const emailRules = v.object({ email, code: required('account.error.code') })

const who = {
  realName: required('account.error.real-name'),
  idCard: required('account.error.card-number'),
  country: required('account.error.country'),
  cardType: v.string(),
}

export const primaryRules = v.object({ ...who, phone: required('account.error.phone') })

const pictures = { frontUrl: required('account.error.paper'), handelUrl: required('account.error.paper') }

/** The papers of the second check. A passport has one side. */
export const advancedRules = v.pipe(
  v.object({ ...who, ...pictures, backUrl: v.string() }),
  v.forward(
    v.partialCheck(
      [['backUrl'], ['cardType']],
      ({ backUrl, cardType }) => backUrl !== '' || cardType === '2',
      'account.error.paper',
    ),
    ['backUrl'],
  ),
)

/** Whoever has a fund password says it where the authenticator is taken away. */
export const totpRules = (needsFund: boolean) =>
  v.object({
    totp: required('account.error.totp'),
    pwd: needsFund ? required('account.error.fund') : LOOSE,
  })
