import { useT } from '@plimsoll/i18n'
import { toast } from '@plimsoll/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Coin } from '~/domain/market/instruments'
import { type Product, usePlace } from './products'

/** An address with an instrument that is not traded here: says so, and names the one that is shown in its place. */
export function useUnknownSymbol(product: Product, asked: string, coin: Coin | undefined) {
  const t = useT()
  const go = useNavigate()
  const place = usePlace()
  const shown = coin?.coin
  const isOther = coin !== undefined && coin.coin !== asked && coin.symbol !== asked
  useEffect(() => {
    if (!isOther || !shown) return
    toast(t('trade.unknown-symbol', { symbol: asked.toUpperCase(), shown: coin?.showSymbol ?? '' }))
    void go({ ...place(product, shown), replace: true })
  }, [isOther, shown])
}
