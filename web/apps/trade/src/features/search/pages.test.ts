import { activate, ensure, t } from '@plimsoll/i18n'
import { afterEach, expect, test } from 'vitest'
import { found, score } from '~/domain/market/match'
import { NAMESPACES, PAGES } from './pages'

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
  await activate('ar')
  expect(search('سحب')[0]).toBe('/withdraw')
  expect(search('الإعدادات')).toContain('/language-selection')
  await activate('zh')
  expect(search('设置')).toContain('/language-selection')
})
