import { expect, it } from 'vitest'
import { type call, request, type rows } from './api'

it('puts what the path names into the path, and the rest beside it', () => {
  expect(request('POST /api/recharge/{id}', { id: 7 })).toEqual({
    method: 'POST',
    path: '/api/recharge/7',
    body: '{}',
  })
  expect(request('GET /api/market/depth', { symbol: 'btc/usdt', limit: 5 })).toEqual({
    method: 'GET',
    path: '/api/market/depth?symbol=btc%2Fusdt&limit=5',
    body: undefined,
  })
  expect(request('DELETE /api/memorize/{id}', { id: '../x' }).path).toBe('/api/memorize/..%2Fx')
})

it('leaves out what is not known', () => {
  expect(request('POST /api/record/list', { type: undefined, pageNum: 1 }).body).toBe('{"pageNum":1}')
  expect(request('GET /api/market/tick', { symbol: 'btc', from: undefined }).path).toBe(
    '/api/market/tick?symbol=btc',
  )
})

it('sends a list as a list', () => {
  expect(request('POST /api/userCoin/addBath', [{ coin: 'btc' }]).body).toBe('[{"coin":"btc"}]')
})

/** Never run: that these lines compile, and those below each mark do not, is what is tested. */
export function typed(ask: typeof call, page: typeof rows) {
  void ask('POST /api/asset/total')
  void ask('POST /api/withdraw/preview', { coinType: 'BTC', amount: '1' })
  void page('POST /api/record/list', { type: 1 })
  // @ts-expect-error no such path
  void ask('POST /api/asset/totals')
  // @ts-expect-error no such field
  void ask('POST /api/withdraw/preview', { coinTyp: 'BTC', amount: '1' })
  // @ts-expect-error a float is not money
  void ask('POST /api/withdraw/preview', { coinType: 'BTC', amount: 1 })
  // @ts-expect-error nothing was said
  void ask('POST /api/withdraw/preview')
  // @ts-expect-error not a list
  void page('POST /api/asset/total')
}
