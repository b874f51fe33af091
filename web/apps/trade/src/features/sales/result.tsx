import { useT } from '@plimsoll/i18n'
import { Banner, Card, KeyValue } from '@plimsoll/ui'
import { figure } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { coins } from './figures'
import { phaseOf } from './phase'
import { MONEY, type Sale } from './queries'

/** What came of a sale that is over. words: sales.over.* words: sales.over-note.* */
export function Result({ sale }: { sale: Sale }) {
  const t = useT()
  const phase = phaseOf(sale)
  if (phase === 'open' || phase === 'announced') return null
  if (phase !== 'done')
    return <Banner title={t(`sales.over.${phase}`)}>{t(`sales.over-note.${phase}`)}</Banner>
  return (
    <Card className="p-5">
      <h2 className="text-[17px] font-semibold">{t('sales.over.done')}</h2>
      <KeyValue
        className="mt-3"
        items={[
          [
            t('sales.sold'),
            <span key="sold" data-testid="sale-sold">
              {coins(sale.sold, sale.coin)}
            </span>,
          ],
          [t('sales.unsold'), coins(sale.unsold, sale.coin)],
          [t('sales.paid-in'), coins(sale.raisedAmount, MONEY)],
          [t('sales.people'), figure(String(sale.participantsNum), 0)],
        ]}
      />
      {sale.listed && sale.market ? (
        <>
          <p className="mt-4 text-sm text-text-3">{t('sales.listed-note')}</p>
          <Go look="outline" wide className="mt-3" to="/tradeBB" search={{ symbol: sale.market }}>
            {t('sales.trade', { pair: sale.showSymbol })}
          </Go>
        </>
      ) : (
        <p className="mt-4 text-sm text-text-3">{t('sales.not-listed')}</p>
      )}
    </Card>
  )
}
