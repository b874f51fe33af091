import { expect, test } from 'vitest'
import { walletTabs } from './wallet-tabs'

const tab = (keyStr: string, sort: number, isOpen = true, name = 'Platform') => ({
  keyStr,
  sort,
  isOpen,
  name,
})
const nothing = () => false

test('the operator names, orders and closes the wallets’ tabs', () => {
  const tabs = [
    tab('asset_contarct', 1, true, 'Margin'),
    tab('asset_platform', 2),
    tab('asset_financ', 0, false),
  ]
  expect(walletTabs(tabs, nothing)).toEqual([
    { wallet: 'contract', name: 'Margin' },
    { wallet: 'platform', name: undefined },
  ])
})

test('a wallet that holds something is shown, whatever the operator says', () => {
  const tabs = [tab('asset_platform', 1), tab('asset_financ', 2, false, 'Financial')]
  const shown = walletTabs(tabs, (wallet) => wallet !== 'platform')
  expect(shown.map(({ wallet }) => wallet)).toEqual(['platform', 'financial', 'contract'])
  expect(walletTabs([], nothing), 'there is always one').toHaveLength(1)
  expect(walletTabs(undefined, nothing)).toHaveLength(3)
})
