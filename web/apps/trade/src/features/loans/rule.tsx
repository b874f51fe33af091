import { type Key, useT } from '@plimsoll/i18n'
import { LendingPage } from '~/domain/lending/lending-page'
import { Go } from '~/shared/link-button'

/** The rules one after the other, each with a heading. words: lending.rule.* words: lending.rule-text.* */
const RULES = [
  'who',
  'limit',
  'decision',
  'interest',
  'payment',
  'withdraw',
  'debit',
  'late',
  'most',
  'pool',
  'score',
] as const

const wordOf = (kind: 'rule' | 'rule-text', name: string) => `lending.${kind}.${name}` as Key

/** How loans work here, in full. */
export function LoanRule() {
  const t = useT()
  return (
    <LendingPage title={t('lending.rules-title')}>
      <article className="max-w-[68ch] space-y-7">
        <p className="text-[17px] text-text-2">{t('lending.rules-intro')}</p>
        <ol className="space-y-6">
          {RULES.map((name, n) => (
            <li key={name} className="flex gap-4">
              <span className="num w-6 shrink-0 text-[17px] font-semibold text-text-3">{n + 1}</span>
              <section className="min-w-0">
                <h2 className="text-[17px] font-semibold">{t(wordOf('rule', name))}</h2>
                <p className="mt-1 text-[16px] leading-relaxed text-text-2">{t(wordOf('rule-text', name))}</p>
              </section>
            </li>
          ))}
        </ol>
        <section className="rounded-lg bg-sunken p-5">
          <h2 className="text-[17px] font-semibold">{t('lending.example')}</h2>
          <p className="mt-1 text-[16px] leading-relaxed text-text-2">{t('lending.example-text')}</p>
        </section>
        <Go look="outline" to="/loan">
          {t('lending.see-offers')}
        </Go>
      </article>
    </LendingPage>
  )
}
