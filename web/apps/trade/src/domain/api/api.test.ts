import { activate, t } from '@plimsoll/i18n'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '~/domain/session/session'
import { call, callAs, InDoubt, NotSent, Refused, request, type rows, Unreachable } from './api'

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

describe('what is sent, and what an answer means', () => {
  const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
  const fetched = vi.fn<typeof fetch>()
  const reload = vi.fn()
  beforeAll(() => activate('en'))
  beforeEach(() => {
    vi.stubGlobal('fetch', fetched)
    vi.spyOn(location, 'reload').mockImplementation(reload)
    useSession.getState().signIn({ token: 'real', practiceToken: 'virtual', loginType: 0 })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    fetched.mockReset()
    reload.mockReset()
    useSession.getState().signOut()
  })
  const headers = () => fetched.mock.calls.at(-1)?.[1]?.headers as Record<string, string>
  const ask = () => call('POST /api/asset/assetBalance')

  it('sends the token of the realm and the language, and gives up after 30 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    fetched.mockImplementation(async () => answer({ code: 1, data: [] }))
    await ask()
    expect(headers()).toMatchObject({ satoken: 'real', Authorization: 'real', Lang: 'en' })
    expect(timeout).toHaveBeenCalledWith(30_000)
    useSession.getState().setPractice(true)
    await ask()
    expect(headers().satoken).toBe('virtual')
    await callAs('former', 'POST /api/feedback/submit', { content: 'No' })
    expect(headers().satoken).toBe('former')
  })

  it('takes any positive code for a yes, also as text, and anything else for a no in words', async () => {
    fetched.mockResolvedValueOnce(answer({ code: '200', data: ['btc'] }))
    expect(await ask()).toEqual(['btc'])
    fetched.mockResolvedValueOnce(answer({ code: -1004, msg: 'No.', msgKey: 'why' }))
    await expect(ask()).rejects.toMatchObject({ code: -1004, message: 'No.', key: 'why' })
    fetched.mockResolvedValueOnce(answer({ code: 0 }))
    await expect(ask()).rejects.toThrow(t('common.system-error'))
  })

  it('says that nobody answered where nobody did', async () => {
    fetched.mockResolvedValueOnce(answer({}, 500))
    await expect(ask()).rejects.toThrow(new Unreachable(t('common.network')))
    fetched.mockRejectedValueOnce(new TypeError('offline'))
    await expect(ask()).rejects.toBeInstanceOf(Unreachable)
  })

  it('ends the session that a 401 is about, and no other', async () => {
    fetched.mockImplementationOnce(async () => {
      // Somebody else came in while the question was on its way.
      useSession.getState().signIn({ token: 'other', practiceToken: 'v', loginType: 0 })
      return answer({ code: 401 })
    })
    await expect(ask()).rejects.toBeInstanceOf(Refused)
    expect(reload).not.toHaveBeenCalled()
    fetched.mockResolvedValueOnce(answer({ code: 401 }))
    await expect(ask()).rejects.toBeInstanceOf(Refused)
    expect(useSession.getState().token).toBe('')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 3000)
  })

  describe('what moves money', () => {
    const pay = () => call('POST /api/asset/assetBalance', {}, 'key-1')
    const keys = () => fetched.mock.calls.map(([, how]) => new Headers(how?.headers).get('Idempotency-Key'))
    const online = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)
    beforeEach(() => vi.useFakeTimers())
    afterEach(() => vi.useRealTimers())

    it('is not sent while offline, at once and in words', async () => {
      online(false)
      vi.spyOn(location, 'hostname', 'get').mockReturnValue('trade.example')
      await expect(pay()).rejects.toThrow(new NotSent(t('common.not-sent')))
      expect(fetched).not.toHaveBeenCalled()
    })

    it('is tried once on one’s own machine, which needs no network', async () => {
      online(false)
      vi.spyOn(location, 'hostname', 'get').mockReturnValue('127.0.0.1')
      fetched.mockRejectedValue(new TypeError('no network'))
      await expect(pay()).rejects.toBeInstanceOf(NotSent)
      expect(fetched).toHaveBeenCalledOnce()
    })

    it('is asked for again by its key while the press is fresh', async () => {
      fetched.mockRejectedValueOnce(new TypeError('cut'))
      fetched.mockResolvedValueOnce(answer({ code: -9004, msg: 'running', msgKey: 'duplicate.request' }))
      fetched.mockResolvedValueOnce(answer({ code: 200, data: ['done'] }))
      const paid = pay()
      await vi.advanceTimersByTimeAsync(1500)
      expect(await paid).toEqual(['done'])
      expect(keys()).toEqual(['key-1', 'key-1', 'key-1'])
    })

    it('is in doubt when nothing is heard, and is not sent late', async () => {
      fetched.mockImplementation(async () => answer({}, 502))
      const paid = expect(pay()).rejects.toThrow(new InDoubt(t('common.in-doubt')))
      await vi.advanceTimersByTimeAsync(3000)
      await paid
      const sent = fetched.mock.calls.length
      await vi.advanceTimersByTimeAsync(60_000)
      expect(fetched.mock.calls.length).toBe(sent)
    })

    it('is not asked for again when the network went away meanwhile', async () => {
      vi.spyOn(location, 'hostname', 'get').mockReturnValue('trade.example')
      fetched.mockImplementation(async () => {
        online(false)
        throw new TypeError('cut')
      })
      await expect(pay()).rejects.toBeInstanceOf(InDoubt)
      expect(fetched).toHaveBeenCalledOnce()
    })

    it('that was refused, or that met too many others, did not happen', async () => {
      fetched.mockResolvedValueOnce(answer({ code: -2001, msg: 'Not enough.', msgKey: 'asset_amount_error' }))
      await expect(pay()).rejects.toBeInstanceOf(Refused)
      fetched.mockResolvedValueOnce(answer({}, 429))
      await expect(pay()).rejects.toThrow(t('common.slow-down'))
      expect(fetched).toHaveBeenCalledTimes(2)
    })
  })
})
