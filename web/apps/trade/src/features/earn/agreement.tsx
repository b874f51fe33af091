import { type Key, useT } from '@plimsoll/i18n'
import { Go } from '~/shared/link-button'
import { FundPageLayout } from './fund-page-layout'

/** The rules one after the other, each with a heading. words: earn.rule.* words: earn.rule-text.* */
const RULES = [
  'reward',
  'who',
  'dates',
  'rounding',
  'payment',
  'cancel',
  'early',
  'quota',
  'declined',
  'limits',
] as const

const wordOf = (kind: 'rule' | 'rule-text', name: string) => `earn.${kind}.${name}` as Key

/** How funds work here, in full. */
export function FundAgreement() {
  const t = useT()
  return (
    <FundPageLayout title={t('earn.agreement')}>
      <article className="max-w-[68ch] space-y-7">
        <p className="text-[17px] text-text-2">{t('earn.rules-intro')}</p>
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
          <h2 className="text-[17px] font-semibold">{t('earn.rules-example')}</h2>
          <p className="mt-1 text-[16px] leading-relaxed text-text-2">{t('earn.rules-example-text')}</p>
        </section>
        <Go look="outline" to="/financial">
          {t('earn.see-funds')}
        </Go>
      </article>
    </FundPageLayout>
  )
}
