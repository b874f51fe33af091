import { type Key, useT } from '@plimsoll/i18n'
import { useQuery } from '@tanstack/react-query'
import { leftToRight, share } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { C2cPage } from './c2c-page'
import { configQuery, feeOf } from './queries'

/** The rules one after the other, each with a heading. words: c2c.rule.* words: c2c.rule-text.* */
const RULES = [
  'escrow',
  'pay',
  'release',
  'cancel',
  'appeal',
  'who',
  'third',
  'price',
  'fee',
  'pause',
  'hold',
  'limits',
  'chat',
  'reputation',
] as const

/** How dealing between customers works here, in full. */
export function Description() {
  const t = useT()
  const { data: config } = useQuery(configQuery)
  const percent = (ratio: string | undefined) => share(ratio, 2)
  // Set in figures, so that languages that run the other way keep their order.
  const figures = {
    fee: leftToRight(percent(feeOf(config))),
    ratio: leftToRight(`${percent(config?.ratioMin)} – ${percent(config?.ratioMax)}`),
  }
  const word = (kind: 'rule' | 'rule-text', name: string) => t(`c2c.${kind}.${name}` as Key, figures)
  return (
    <C2cPage title={t('c2c.rules-title')}>
      <article className="max-w-[68ch] space-y-7">
        <p className="text-[17px] text-text-2">{t('c2c.rules-intro')}</p>
        <ol className="space-y-6">
          {RULES.map((name, n) => (
            <li key={name} className="flex gap-4">
              <span className="num w-6 shrink-0 text-[17px] font-semibold text-text-3">{n + 1}</span>
              <section className="min-w-0">
                <h2 className="text-[17px] font-semibold">{word('rule', name)}</h2>
                <p className="mt-1 text-[16px] leading-relaxed text-text-2">{word('rule-text', name)}</p>
              </section>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2.5">
          <Go look="outline" to="/c2c">
            {t('c2c.see-ads')}
          </Go>
          <Go look="quiet" to="/term-article" search={{ key: 'C2C_RULES' }}>
            {t('c2c.rules-operator')}
          </Go>
        </div>
      </article>
    </C2cPage>
  )
}
