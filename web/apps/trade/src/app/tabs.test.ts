import { expect, test } from 'vitest'
import { arrangedTabs, sectionOf } from './tabs'

const entry = (key: string, sort: number, isOpen = true, imgUrl = '/static/art/icon.svg') => ({
  key,
  name: key,
  sort,
  isOpen,
  imgUrl,
  checkedImgUrl: '',
  linkUrl: '/evil',
})
const keys = (...entries: ReturnType<typeof entry>[]) => arrangedTabs(entries).map((tab) => tab.key)

test('the operator hides and orders places, and invents none', () => {
  expect(keys(entry('assets', 2), entry('casino', 1), entry('home', 0), entry('news', 3, false))).toEqual([
    'home',
    'assets',
  ])
})

test('the operator’s own picture takes the place of ours', () => {
  const [shipped, own] = arrangedTabs([entry('home', 0), entry('quote', 1, true, '/files/q.png')])
  expect(shipped?.pictures).toBeUndefined()
  expect(own?.pictures).toEqual({ off: '/files/q.png', on: '/files/q.png' })
})

test('a page belongs where its name says', () => {
  const tabs = arrangedTabs([entry('home', 0), entry('trade', 1)])
  expect(sectionOf('/tradeU', tabs)?.key).toBe('trade')
  expect(sectionOf('/tradeBB', tabs)?.key).toBe('trade')
  expect(sectionOf('/tradeBB', arrangedTabs(undefined))?.key).toBe('spot')
  expect(sectionOf('/my-account', tabs)).toBeUndefined()
})
