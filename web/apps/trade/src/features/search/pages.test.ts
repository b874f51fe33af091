import { activate, ensure, t } from '@plimsoll/i18n'
import { afterEach, expect, test } from 'vitest'
import { found, score } from '~/domain/market/match'
import { linkTo, NAMESPACES, PAGES } from './pages'

afterEach(() => activate('en'))

const search = (typed: string) =>
  found(
    typed,
    PAGES,
    (page) => 2 * score(typed, [t(page.title)]) || score(typed, t(page.also).split(/[,،、]\s*/)),
  ).map(({ to }) => to)

test('pages are found by their titles and by what else people call them', async () => {
  await ensure(...NAMESPACES)
  await activate('en')
  expect(search('settings')).toContain('/language-selection')
  expect(search('withdraw')[0]).toBe('/withdraw')
  expect(search('dark mode')).toContain('/language-selection')
  expect(search('2fa')).toContain('/authenticator')
  expect(search('kyc')[0]).toBe('/certification-primary')
  expect(search('fees')).toContain('/vip-rule')
  expect(search('loan')[0]).toBe('/loan')
  expect(search('collateral')).toContain('/pledge')
  expect(search('fixed rate')[0]).toBe('/financial')
  expect(search('my investments')[0]).toBe('/myInvestment')
  expect(search('launchpad')).toContain('/subscription')
  expect(search('token sale')[0]).toBe('/subscription')
  expect(search('nft')).toContain('/nft')
  expect(search('p2p')[0]).toBe('/c2c')
  expect(search('escrow')).toContain('/c2c/list')
  expect(search('post an ad')[0]).toBe('/c2c/create')
  expect(search('my collectibles')[0]).toBe('/nftMy')
  expect(search('institutions')[0]).toBe('/inner-content?key=EXCLUSIVE_INSTITUTION_HNI')
  await activate('ar')
  expect(search('سحب')[0]).toBe('/withdraw')
  expect(search('الإعدادات')).toContain('/language-selection')
  await activate('zh')
  expect(search('设置')).toContain('/language-selection')
})

test('what stands behind a question mark is told to the router beside the path', () => {
  expect(linkTo('/inner-content?key=A_B')).toEqual({ to: '/inner-content', search: { key: 'A_B' } })
  expect(linkTo('/swap')).toEqual({ to: '/swap', search: {} })
})
