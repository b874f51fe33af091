import { useT } from '@plimsoll/i18n'
import { Card, KeyValue } from '@plimsoll/ui'
import { leftToRight } from '~/shared/format'
import { coins, coinsSaid } from './figures'
import { phaseOf } from './phase'
import { MONEY, type Sale } from './queries'
import { exampleAmount, type Share, shareOf } from './share-out'

const RULES = ['enough', 'share', 'limit', 'pay', 'back'] as const

/** The example in figures: what the present sums would make of it. */
function Example({ sale, amount, share }: { sale: Sale; amount: string; share: Share }) {
  const t = useT()
  const money = (text: string) => coins(text, MONEY)
  return (
    <section className="mt-4 rounded-md bg-sunken p-4">
      <h3 className="text-[15px] font-semibold">
        {t('sales.example', { amount: coinsSaid(amount, MONEY) })}
      </h3>
      <KeyValue
        className="mt-2.5"
        items={[
          [t('sales.committed-then'), money(share.committed)],
          [
            t(share.isLeast ? 'sales.tokens-least' : 'sales.tokens'),
            <span key="tokens" data-testid="example-tokens">
              {coins(share.tokens, sale.coin)}
            </span>,
          ],
          [t('sales.you-pay'), money(share.pay)],
          [t('sales.comes-back'), money(share.back)],
        ]}
      />
      <p className="mt-2.5 text-sm text-text-3">
        {share.isShort
          ? t('sales.example-short', { amount: coinsSaid(sale.softCap, MONEY) })
          : t(share.isLeast ? 'sales.example-least' : 'sales.example-changes')}
      </p>
    </section>
  )
}

/** How the tokens are shared out, and what that means with the present figures. words: sales.rule.* */
export function Sharing({ sale }: { sale: Sale }) {
  const t = useT()
  const amount = exampleAmount(sale)
  const values = {
    softCap: coinsSaid(sale.softCap, MONEY),
    limit: coinsSaid(sale.numLimit, sale.coin),
    step: leftToRight(sale.step),
  }
  return (
    <Card className="p-5">
      <h2 className="text-[17px] font-semibold">{t('sales.sharing')}</h2>
      <ol className="mt-2 space-y-2">
        {RULES.map((rule, n) => (
          <li key={rule} className="flex gap-3 text-[15px] text-text-2">
            <span className="num w-4 shrink-0 font-semibold text-text-3">{n + 1}</span>
            <span className="min-w-0">{t(`sales.rule.${rule}`, values)}</span>
          </li>
        ))}
      </ol>
      {phaseOf(sale) === 'open' ? (
        <Example sale={sale} amount={amount} share={shareOf(amount, sale)} />
      ) : null}
    </Card>
  )
}
