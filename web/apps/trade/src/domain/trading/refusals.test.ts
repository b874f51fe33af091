import { describe, expect, it, vi } from 'vitest'

vi.mock('@plimsoll/ui', () => ({ toast: () => undefined }))

import { Refused } from '~/domain/api/api'
import { wrongOf } from './refusals'

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
})
