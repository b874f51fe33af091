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
const isPage = (path: string) => ['/home', '/quote', '/trade', '/help'].includes(path)
const arranged = (entries: Parameters<typeof arrangedTabs>[0]) => arrangedTabs(entries, isPage)
const keys = (...entries: ReturnType<typeof entry>[]) => arranged(entries).map((tab) => tab.key)

test('the operator hides and orders places, and leads to none that is not there', () => {
  expect(keys(entry('assets', 2), entry('casino', 1), entry('home', 0), entry('news', 3, false))).toEqual([
    'home',
    'assets',
  ])
})

test('the operator’s name and link are the ones that count', () => {
  const [market, help] = arranged([
    { ...entry('quote', 0), name: 'Börse', linkUrl: '/trade' },
    { ...entry('support', 1), name: 'Ask', linkUrl: '/help' },
  ])
  expect(market).toMatchObject({ name: 'Börse', to: '/trade' })
  expect(help).toMatchObject({ key: 'support', name: 'Ask', to: '/help', section: ['help'] })
  expect(arranged([{ ...entry('quote', 0), name: 'Markets', linkUrl: 'javascript:x' }])[0]).toMatchObject({
    name: undefined,
    to: '/quote',
  })
})

test('the operator’s own picture takes the place of ours', () => {
  const [shipped, own] = arranged([entry('home', 0), entry('quote', 1, true, '/files/q.png')])
  expect(shipped?.pictures).toBeUndefined()
  expect(own?.pictures).toEqual({ off: '/files/q.png', on: '/files/q.png' })
})

test('a page belongs where its name says', () => {
  const tabs = arranged([entry('home', 0), entry('trade', 1)])
  expect(sectionOf('/tradeU', tabs)?.key).toBe('trade')
  expect(sectionOf('/tradeBB', tabs)?.key).toBe('trade')
  expect(sectionOf('/tradeBB', arranged(undefined))?.key).toBe('spot')
  expect(sectionOf('/my-account', tabs)).toBeUndefined()
})
