import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Phrases that no trader writes, with what to write instead. A phrase that once was on a screen stays on the list. */
const INSTEAD: [RegExp, string][] = [
  [/does not suffice/i, 'Insufficient balance'],
  [/\bthe paper\b|kind of paper|your paper/i, 'document'],
  [/\bhand(ed)? (it )?in\b/i, 'Submit'],
  [/\bpresent (password|e-?mail)/i, 'Current'],
  [/\be-mail/i, 'email'],
  [/use it no more/i, 'Turn off'],
  [/\bletters? (from|that) (us|told)/i, 'email'],
  [/withdrawals rest|has rested|have rested|resting until|rests for a day/i, 'paused, waiting period'],
  [/\broad\b/i, 'network or channel'],
  [/asked for|written down|looked at by people/i, 'Requested, Processing, Manual review'],
  [/\bfirm for\b|what the desk offers|^you (give|get)$/i, 'Rate locked, Quote, You pay, You receive'],
  [/if right|if wrong|must be right/i, 'if you win, if you lose, win rate'],
  [/rest cancelled|now or nothing|only as maker/i, 'IOC, FOK, Post-only'],
  [/take out|taken out|enlarge|\bworth \{/i, 'Remove margin, Add to position, Value'],
  [/ended by rule|result, about/i, 'Expired, Estimated PnL'],
  [/moving today|news in a line|worth knowing/i, 'Top movers, Announcements, Highlights'],
  [
    /the house's own|held outside|the waterline, right now/i,
    'Operator funds, Held in custody, Proof of reserves',
  ],
  [/virtual (trading|account)|practi[cs]e money|practis/i, 'Practice, virtual funds'],
  [/a person reads|who came|nobody has come/i, 'Contact support, Referrals'],
  [/(green|red|blue) rises|rising and falling/i, 'Price colours, Green up'],
  [/turned away|what moved it|more than is available|nothing is running/i, 'the plain equivalent'],
  [/, about$|stand here|they rest|counted in$|given as/i, 'Estimated …, appear here, inactive, Size in'],
  [/anomaly/i, 'Connection problem'],
  [/first check|second check/i, 'Primary verification, Advanced verification'],
]

const folder = join(import.meta.dirname, '../../../locales')
const catalog = (locale: string) =>
  readdirSync(join(folder, locale)).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(folder, locale, file), 'utf8')) as Record<string, string>),
  )

describe('wording', () => {
  it('is the trade’s own English', () => {
    // What people type into the search is theirs to choose.
    const shown = catalog('en').filter(([key]) => !key.startsWith('search.page.'))
    const odd = shown.flatMap(([key, message]) =>
      INSTEAD.filter(([phrase]) => phrase.test(message)).map(
        ([phrase, better]) => `${key}: “${message}” (${phrase}) → ${better}`,
      ),
    )
    expect(odd).toEqual([])
  })

  it('has one name for practice in every language', () => {
    const names = { en: 'Practice', zh: '模拟交易', 'zh-Hant': '模擬交易', ar: 'التدريب' }
    for (const [locale, name] of Object.entries(names)) {
      const params = new Map(catalog(locale))
      expect([params.get('account.practice'), params.get('trade.practice')]).toEqual([name, name])
    }
  })

  it('names the two levels of verification the same everywhere', () => {
    for (const locale of readdirSync(folder)) {
      const params = new Map(catalog(locale))
      expect(params.get('funds.out.limit-primary')).toBe(params.get('account.primary'))
      expect(params.get('funds.out.limit-advanced')).toBe(params.get('account.advanced'))
    }
  })
})
