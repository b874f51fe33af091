import { expect, test } from 'vitest'
import { destination, hrefOf } from './links'

const OWN = 'plimsoll.example'

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://a.example/1',
  '//evil.example',
  '/\\evil.example',
  'https:\\\\evil.example',
  'https://plimsoll.example@evil.example/',
  'https://xn--plmsoll-c2a.example/',
  'https://plіmsoll.example/',
  'https://p1imsoll.example/',
  'https://plirnsoll.example/',
  'https://plimsoll-example.evil.example/',
  'https://plimsoll.example.evil.example/',
  'https://localhost/',
  '',
  undefined,
])('%s leads nowhere', (address) => expect(destination(address, OWN)).toBeUndefined())

test('pages of ours are opened, others are named first', () => {
  expect(destination('/help?q=1', OWN)).toEqual({ kind: 'own', path: '/help?q=1' })
  const away = destination('https://example.org/a?b=c', OWN)
  expect(away).toEqual({ kind: 'away', host: 'example.org', href: 'https://example.org/a?b=c' })
  expect(away && hrefOf(away)).toBe('/page-view?url=https%3A%2F%2Fexample.org%2Fa%3Fb%3Dc')
  expect(destination('https://docs.plimsoll.example/', OWN)?.kind).toBe('away')
  expect(destination('http://example.org/', OWN)?.kind).toBe('away')
})
