import { describe, expect, it } from 'vitest'
import { FIELDS, termsOf, typedOf } from './fields'

describe('the form of a product', () => {
  it('reads what was typed, and nothing while a field makes no sense', () => {
    const typed = {
      coin: 'USDT',
      days: '30',
      dailyPercent: '0.04',
      minimum: '100',
      maximum: '5000',
      open: 'yes',
    }
    expect(termsOf('loan', typed)).toEqual({ kind: 'loan', ...typed, days: 30, open: true })
    for (const wrong of [{ days: 'a month' }, { dailyPercent: '4 %' }, { minimum: '' }, { maximum: '-1' }])
      expect(termsOf('loan', { ...typed, ...wrong })).toBeNull()
  })

  it('shows the terms that hold as they are typed', () => {
    const form = { kind: 'pledge', coin: 'BTC', days: [7, 30], open: true, minimum: '50', feePercent: '2' }
    const typed = typedOf('pledge', form)
    expect([typed.days, typed.open, typed.minimum, typed.feePercent]).toEqual(['7, 30', 'yes', '50', '2'])
  })

  it('has no field for a price, an outcome or a balance', () => {
    const names = Object.values(FIELDS).flatMap((fields) => fields.map((field) => field.name))
    for (const name of ['price', 'tick', 'outcome', 'balance', 'odds']) expect(names).not.toContain(name)
  })
})
