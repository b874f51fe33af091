import { type Key, useT } from '@plimsoll/i18n'
import { leftToRight } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { FundPageLayout } from './fund-page-layout'

/** The rules of funds with a fixed rate one after the other, each with a heading. words: earn.rule.* words: earn.rule-text.* */
const FIXED_RULES = [
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

/** The rules of funds that hold coins. words: earn.nav.rule.* words: earn.nav.rule-text.* */
const NAV_RULES = [
  'holds',
  'dates',
  'buying',
  'rounding',
  'redeeming',
  'gate',
  'fee',
  'lock',
  'delay',
  'trades',
  'limits',
] as const

/** Set in figures, so that languages that run the other way keep their order. */
const FIGURES = { midnight: leftToRight('00:00 UTC'), gate: leftToRight('10%') }

function Rules({ title, head, names }: { title: string; head: string; names: readonly string[] }) {
  const t = useT()
  const word = (kind: string, name: string) => t(`${head}.${kind}.${name}` as Key, FIGURES)
  return (
    <section>
      <h2 className="mb-4 text-[20px] font-semibold">{title}</h2>
      <ol className="space-y-6">
        {names.map((name, n) => (
          <li key={name} className="flex gap-4">
            <span className="num w-6 shrink-0 text-[17px] font-semibold text-text-3">{n + 1}</span>
            <section className="min-w-0">
              <h3 className="text-[17px] font-semibold">{word('rule', name)}</h3>
              <p className="mt-1 text-[16px] leading-relaxed text-text-2">{word('rule-text', name)}</p>
            </section>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Example({ text }: { text: string }) {
  const t = useT()
  return (
    <section className="rounded-lg bg-sunken p-5">
      <h3 className="text-[17px] font-semibold">{t('earn.rules-example')}</h3>
      <p className="mt-1 text-[16px] leading-relaxed text-text-2">{text}</p>
    </section>
  )
}

/** How funds work here, in full. */
export function FundAgreement() {
  const t = useT()
  return (
    <FundPageLayout title={t('earn.agreement')}>
      <article className="max-w-[68ch] space-y-7">
        <p className="text-[17px] text-text-2">{t('earn.rules-intro')}</p>
        <Rules title={t('earn.kind.fixed')} head="earn" names={FIXED_RULES} />
        <Example text={t('earn.rules-example-text')} />
        <Rules title={t('earn.kind.nav')} head="earn.nav" names={NAV_RULES} />
        <Example text={t('earn.nav.rules-example-text')} />
        <Go look="outline" to="/financial">
          {t('earn.see-funds')}
        </Go>
      </article>
    </FundPageLayout>
  )
}
