import { useT } from '@plimsoll/i18n'
import { Card } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { Behind } from './behind'
import { BuyLink } from './buy-link'
import { Example } from './example'
import { FundTerms } from './fund-terms'
import { NavDetail } from './nav/detail'
import { holdsCoins } from './nav/queries'
import { OneFund } from './one-fund'
import { type Fund, PAYS } from './queries'

/** What can go wrong, and what happens to whoever leaves early. */
function Risks({ fund }: { fund: Fund }) {
  const t = useT()
  return (
    <Card className="space-y-4 p-5">
      <section>
        <h2 className="text-[17px] font-semibold">{t('earn.early')}</h2>
        <p className="mt-1 text-[15px] text-text-2">
          {t(fund.type === PAYS.daily ? 'earn.early-daily' : 'earn.early-end')}
        </p>
      </section>
      <section>
        <h2 className="text-[17px] font-semibold">{t('earn.risk')}</h2>
        <p className="mt-1 text-[15px] text-text-2">{t('earn.risk-note')}</p>
      </section>
      <Link
        to="/financialAgreement"
        className="inline-flex min-h-11 items-center font-medium text-accent-ink underline underline-offset-4"
      >
        {t('earn.agreement')}
      </Link>
    </Card>
  )
}

/** A fund with a fixed rate: its terms, what stands behind it, an example, and what can go wrong. */
function FixedDetail({ fund }: { fund: Fund }) {
  return (
    // One column on a phone, in this order: terms, what stands behind them, example, risks.
    <div className="flex flex-col gap-4 desk:grid desk:grid-cols-[minmax(0,1fr)_360px] desk:items-start desk:gap-6">
      <div className="contents desk:col-start-2 desk:row-start-1 desk:block desk:space-y-4">
        <FundTerms fund={fund}>
          <BuyLink fund={fund} />
        </FundTerms>
        <div className="order-2">
          <Example fund={fund} />
        </div>
      </div>
      <div className="contents desk:col-start-1 desk:row-start-1 desk:block desk:space-y-4">
        <div className="order-1">
          <Behind fund={fund} />
        </div>
        <div className="order-3">
          <Risks fund={fund} />
        </div>
      </div>
    </div>
  )
}

/** One fund, of either kind. */
export function FundDetail({ id }: { id: number }) {
  return (
    <OneFund id={id} title={(name) => name}>
      {(fund) => (holdsCoins(fund) ? <NavDetail fund={fund} /> : <FixedDetail fund={fund} />)}
    </OneFund>
  )
}
