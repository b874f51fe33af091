import type { Data } from '@plimsoll/api'
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { call } from '~/domain/api/api'

/** A saved bank account or card. Of its number only the end is shown. */
export type Bank = Data<'POST /api/userBank/getbank'>[number]

export const banksQuery = queryOptions({
  queryKey: ['banks'],
  queryFn: () => call('POST /api/userBank/getbank'),
})

/** Currencies a bank account may be in. */
export const currenciesQuery = queryOptions({
  queryKey: ['bank-currencies'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: () => call('POST /api/common/type/{key}', { key: 't_bank_coin' }),
})

const TEXT_MAX = 140
const NUMBER = /^[A-Z0-9*•]{4,34}$/i
const BIC = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/i

/** A number without the spaces people group it with. */
export const compact = (text: string) => text.replace(/[\s-]/g, '')

const text = v.pipe(v.string(), v.trim(), v.maxLength(TEXT_MAX, 'account.bank.error.long'))

export const bankRules = v.object({
  userName: v.pipe(text, v.minLength(1, 'account.bank.error.holder')),
  cardNumber: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'account.bank.error.number'),
    v.check((number) => number === '' || NUMBER.test(compact(number)), 'account.bank.error.number-format'),
  ),
  bankName: v.pipe(text, v.minLength(1, 'account.bank.error.bank')),
  coin: v.string(),
  bankCode: v.pipe(
    text,
    v.check((code) => code === '' || BIC.test(compact(code)), 'account.bank.error.code'),
  ),
  bankBranch: text,
  bankAddress: text,
  userAddress: text,
})

export type BankSaid = v.InferInput<typeof bankRules>

export const EMPTY: BankSaid = {
  userName: '',
  cardNumber: '',
  bankName: '',
  coin: '',
  bankCode: '',
  bankBranch: '',
  bankAddress: '',
  userAddress: '',
}
