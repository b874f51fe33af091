import { describe, expect, it } from 'vitest'
import { isSafeLink, sanitise } from './sanitise'

describe('sanitise', () => {
  it('keeps text and its structure', () => {
    const html = '<h2>Fees</h2><p>Taker <strong>0.05%</strong></p><ul><li>one</li></ul>'
    expect(sanitise(html)).toBe(html)
  })

  it('drops what runs, with what it holds', () => {
    const bad = '<p>a<script>alert(1)</script></p><style>p{}</style><iframe>y</iframe>'
    expect(sanitise(bad)).toBe('<p>a</p>')
  })

  it('drops handlers, styles, classes and ids', () => {
    expect(sanitise('<p onclick="x()" style="position:fixed" class="c" id="root">a</p>')).toBe('<p>a</p>')
  })

  it('takes unknown tags apart and cleans what they held', () => {
    expect(sanitise('<marquee><b onmouseover="x()">a</b></marquee>')).toBe('<b>a</b>')
  })

  it('takes the address from links that run something', () => {
    expect(sanitise('<a href="javascript:alert(1)">a</a>')).toBe('<a>a</a>')
    expect(sanitise('<a href="/help">a</a>')).toBe('<a href="/help">a</a>')
  })

  it('names the host of another site, and says that it is one before it opens', () => {
    const html = sanitise('<a href="https://example.com/a">a</a>')
    expect(html).toContain('rel="noopener noreferrer nofollow"')
    expect(html).toContain('data-leaves="example.com"')
    expect(html).toContain('href="/page-view?url=https%3A%2F%2Fexample.com%2Fa"')
  })

  it('takes the address from links that hide their host', () => {
    for (const href of [
      'https://a.example@evil.example/',
      'https://xn--plmsoll-c2a.example/',
      '//evil.example',
    ])
      expect(sanitise(`<a href="${href}">a</a>`)).toBe('<a>a</a>')
  })

  it('shows pictures of our own and no others', () => {
    expect(sanitise('<img src="https://example.com/a.png">')).toBe('')
    expect(sanitise('<img src="/files/../api/user">')).toBe('')
    expect(sanitise('<img src="/static/art/hull.svg" alt="h" onerror="x()">')).toBe(
      '<img src="/static/art/hull.svg" alt="h">',
    )
  })
})

describe('isSafeLink', () => {
  it.each(['/help', '#top', 'https://a.example', 'mailto:a@b.example'])('allows %s', (address) => {
    expect(isSafeLink(address)).toBe(true)
  })
  it.each(['//evil.example', '/\\evil.example', 'data:text/html,x', 'java\nscript:x', 'vbscript:x'])(
    'refuses %s',
    (address) => {
      expect(isSafeLink(address)).toBe(false)
    },
  )
})
