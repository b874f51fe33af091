import { useT } from '@plimsoll/i18n'
import { Card, KeyValue } from '@plimsoll/ui'
import { FileText, LockKeyhole } from 'lucide-react'
import { destination } from '~/shared/links'
import { WrittenLink } from '~/shared/written-link'
import { coins, coinsSaid } from './figures'
import { phaseOf } from './phase'
import { MONEY, type Sale } from './queries'

/** Who issues the token, who holds how much of it, and where the tokens on sale are. */
export function Behind({ sale }: { sale: Sale }) {
  const t = useT()
  const phase = phaseOf(sale)
  const runs = phase === 'announced' || phase === 'open' || phase === 'sharing'
  return (
    <Card className="p-5">
      <h2 className="text-[17px] font-semibold">{t('sales.issuer')}</h2>
      <p className="mt-1 text-[15px] font-medium">
        <bdi>{sale.issuer.name}</bdi>
      </p>
      {sale.issuer.text ? (
        <p dir="auto" className="mt-1 text-[15px] whitespace-pre-line text-text-2">
          {sale.issuer.text}
        </p>
      ) : null}
      <KeyValue
        className="mt-4"
        items={[
          [t('sales.issuer-holds'), coins(sale.issuerHolds, sale.coin)],
          [t('sales.platform-holds'), coins(sale.platformHolds, sale.coin)],
        ]}
      />
      <p className="mt-2 text-sm text-text-3">{t('sales.holds-note', { coin: sale.coin.toUpperCase() })}</p>
      {runs ? (
        <p className="mt-4 flex gap-3 border-t border-line pt-4 text-[15px] text-text-2">
          <LockKeyhole
            size={18}
            aria-hidden
            className={`mt-0.5 shrink-0 ${sale.escrowed ? 'text-good' : 'text-text-3'}`}
          />
          <span className="min-w-0" data-testid="escrow">
            {sale.escrowed
              ? t('sales.escrowed', { amount: coinsSaid(sale.totalAmount, sale.coin) })
              : t('sales.not-escrowed', { amount: coinsSaid(sale.totalAmount, sale.coin) })}{' '}
            {t('sales.money-held', { money: MONEY.toUpperCase() })}
          </span>
        </p>
      ) : null}
    </Card>
  )
}

/** What can go wrong, and what there is to read. */
export function Risks({ sale }: { sale: Sale }) {
  const t = useT()
  return (
    <Card className="space-y-4 p-5">
      <section>
        <h2 className="text-[17px] font-semibold">{t('sales.risk')}</h2>
        <p className="mt-1 text-[15px] text-text-2">{t('sales.risk-note')}</p>
        {sale.riskText ? (
          <p dir="auto" className="mt-2 text-[15px] whitespace-pre-line text-text-2">
            {sale.riskText}
          </p>
        ) : null}
      </section>
      {destination(sale.docUrl) ? (
        <section>
          <h2 className="text-[17px] font-semibold">{t('sales.documents')}</h2>
          <WrittenLink
            address={sale.docUrl}
            className="inline-flex min-h-11 items-center gap-2 font-medium text-accent-ink underline underline-offset-4"
          >
            <FileText size={18} aria-hidden />
            {t('sales.document')}
          </WrittenLink>
        </section>
      ) : null}
    </Card>
  )
}
