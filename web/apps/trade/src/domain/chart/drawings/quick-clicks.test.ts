import { expect, it } from 'vitest'
import { hearQuickClicks, isMissed } from './quick-clicks'

it('a click soon after another, somewhere else, is missed', () => {
  const first = { x: 10, y: 10, at: 0 }
  expect(isMissed(first, { x: 60, y: 10, at: 200 })).toBe(true)
  expect(isMissed(first, { x: 12, y: 11, at: 200 })).toBe(false)
  expect(isMissed(first, { x: 60, y: 10, at: 600 })).toBe(false)
})

it('a missed click is said once more, and no other', async () => {
  const element = document.createElement('div')
  document.body.append(element)
  const heard: number[] = []
  element.addEventListener('mouseup', (event) => heard.push(event.clientX))
  const end = hearQuickClicks(element)
  for (const clientX of [10, 90])
    for (const name of ['mousedown', 'mouseup'])
      element.dispatchEvent(new MouseEvent(name, { bubbles: true, clientX, button: 0 }))
  await new Promise((done) => setTimeout(done, 5))
  end()
  expect(heard).toEqual([10, 90, 90])
})
