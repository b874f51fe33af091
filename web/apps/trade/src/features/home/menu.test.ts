import { expect, test } from 'vitest'
import { arrangedMenu } from './menu'

const isPage = (path: string) => ['/recharge', '/help', '/news'].includes(path.split('?')[0] ?? '')
const entry = (key: string, name: string, linkUrl: string, sort = 0) => ({
  key,
  name,
  linkUrl,
  sort,
  isOpen: true,
  imgUrl: '',
  checkedImgUrl: '',
})

test('names and links of entries are the operator’s', () => {
  const [own, renamed] = arrangedMenu(
    [entry('help', 'Ask us', '/news', 1), entry('academy', 'Academy', 'https://example.org/', 0)],
    isPage,
    false,
  )
  expect(own).toMatchObject({ name: 'Academy', to: 'https://example.org/' })
  expect(renamed).toMatchObject({ name: 'Ask us', to: '/news' })
})

test('what leads nowhere is not shown', () => {
  expect(arrangedMenu([entry('fast_help_loan', 'Loans', '/loan')], isPage, false)).toEqual([])
  expect(arrangedMenu([entry('x', 'Free money', 'javascript:alert(1)')], isPage, false)).toEqual([])
  expect(arrangedMenu([entry('help', 'Help', 'javascript:alert(1)')], isPage, false)[0]).toMatchObject({
    to: '/help',
    name: undefined,
  })
})

test('what stands among the actions is not shown twice', () => {
  expect(arrangedMenu([entry('recharge', 'Deposit', '/recharge')], isPage, true)).toEqual([])
})
