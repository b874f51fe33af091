import { expect, it } from 'vitest'
import { missing, type Question } from './survey'

const question = (id: number, type: Question['type'], required = true): Question => ({
  id,
  type,
  title: '',
  options: [],
  required,
})

it('names the first question that lacks an answer', () => {
  const questions = [question(1, 'single'), question(2, 'multi'), question(3, 'text', false)]
  expect(missing(questions, {})?.id).toBe(1)
  expect(missing(questions, { 1: 4, 2: [] })?.id).toBe(2)
  expect(missing(questions, { 1: 4, 2: [7] })).toBeUndefined()
})

it('takes an option whose number is zero for an answer', () => {
  expect(missing([question(1, 'single')], { 1: 0 })).toBeUndefined()
})

it('wants words where words are required', () => {
  expect(missing([question(1, 'text')], { 1: '' })?.id).toBe(1)
})
