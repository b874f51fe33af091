import { expect, test } from 'vitest'
import { placeAfter } from './sign-in-flow'

test('whoever comes in goes back to where they were stopped', () => {
  expect(placeAfter('/assets?tab=2')).toBe('/assets?tab=2')
  expect(placeAfter(undefined)).toBe('/home')
})

test('and never to another site', () => {
  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])
    expect(placeAfter(next)).toBe('/home')
})
