import { describe, expect, it, vi } from 'vitest'

vi.mock('@plimsoll/ui', () => ({ toast: () => undefined }))

import { Refused } from '../api'
import { readable, wrongOf } from './refusals'

describe('a refused order', () => {
  it('is explained at the field that was wrong', () => {
    expect(wrongOf(new Refused(-3005, 'too far', 'order.price.band'))).toEqual({ price: 'too far' })
    expect(wrongOf(new Refused(-3010, 'at most 2', 'leverage.limit'))).toEqual({ leverage: 'at most 2' })
    expect(wrongOf(new Refused(-2001, 'not enough', 'asset_amount_error'))).toEqual({ amount: 'not enough' })
  })

  it('is explained above the button when no field is to blame', () => {
    expect(wrongOf(new Refused(-3001, 'closed', 'market.closed'))).toEqual({ whole: 'closed' })
    expect(wrongOf(undefined)).toEqual({})
  })

  it('writes figures as they are written everywhere else', () => {
    expect(readable('Not enough. (needed 6756.8506005, available 6495.29748185)')).toBe(
      'Not enough. (needed 6,756.85, available 6,495.29)',
    )
    expect(readable('at least 0.00001 BTC')).toBe('at least 0.00001 BTC')
    expect(readable('at most 2× until 2026-12-31 10:15')).toBe('at most 2× until 2026-12-31 10:15')
    expect(readable('more than 1000000 lots.')).toBe('more than 1,000,000 lots.')
  })
})
