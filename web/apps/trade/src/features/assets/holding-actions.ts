import { linkOptions } from '@tanstack/react-router'
import type { Asset } from '~/domain/session/user'
import { WALLET } from '~/domain/trading/wallet'

const STABLE = 'USDT'

/** What can be done with a coin where it lies. */
export function actionsOf(asset: Asset) {
  const coin = asset.symbol.toUpperCase()
  const transfer = { ...linkOptions({ to: '/transfer' }), word: 'funds.transfer' as const }
  if (asset.type === WALLET.financial)
    return [{ ...linkOptions({ to: '/financial' }), word: 'funds.invest' as const }, transfer]
  if (asset.type !== WALLET.platform) return [transfer]
  return [
    {
      ...linkOptions({ to: '/recharge', search: { coin } }),
      word: 'funds.deposit' as const,
    },
    {
      ...linkOptions({ to: '/swap', search: coin === STABLE ? { from: coin } : { from: coin, to: STABLE } }),
      word: 'funds.swap' as const,
    },
    coin === STABLE
      ? transfer
      : {
          ...linkOptions({ to: '/tradeBB', search: { symbol: coin.toLowerCase() } }),
          word: 'funds.trade' as const,
        },
  ]
}
