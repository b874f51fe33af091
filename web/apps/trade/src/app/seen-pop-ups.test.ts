import { afterEach, expect, test } from 'vitest'
import { rewardPopUp, sawPopUp, seenPopUps } from './seen-pop-ups'

afterEach(() => localStorage.clear())

test('a pop-up is shown once, and what is kept has an end', () => {
  expect(seenPopUps()).toEqual([])
  expect(sawPopUp(7)).toEqual([7])
  expect(sawPopUp(7)).toEqual([7])
  for (let id = 1; id <= 300; id++) sawPopUp(id)
  expect(seenPopUps()).toHaveLength(200)
  expect(seenPopUps()).toContain(300)
})

test('a reward is not taken for the notice with its number', () => {
  expect(sawPopUp(rewardPopUp(7))).not.toContain(7)
  expect(seenPopUps()).toContain(rewardPopUp(7))
})

test('what cannot be read counts as nothing', () => {
  localStorage.setItem('plimsoll.pop-ups', '{"a":1}')
  expect(seenPopUps()).toEqual([])
  localStorage.setItem('plimsoll.pop-ups', 'x')
  expect(seenPopUps()).toEqual([])
})
