import { useT } from '@plimsoll/i18n'
import { Banner, Card } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { useMayInvest } from '~/domain/earn/income'
import { Go } from '~/shared/link-button'
import { Behind } from './behind'
import { Example } from './example'
import { FundTerms } from './fund-terms'
import { useObstacle } from './obstacle'
import { OneFund } from './one-fund'
import { type Fund, PAYS } from './queries'

/** The way to buy, or why there is none. */
function Buy({ fund }: { fund: Fund }) {
  const t = useT()
  const obstacle = useObstacle(fund)
  if (!useMayInvest()) return null
  if (obstacle)
    return (
      <Banner
        className="mt-5"
        title={obstacle.title}
        action={
          obstacle.kind === 'level' ? (
            <Link
              to="/vip-rule"
              className="-my-3 flex min-h-11 shrink-0 items-center font-semibold underline"
            >
              {t('earn.levels')}
            </Link>
          ) : null
        }
      >
        {obstacle.note}
      </Banner>
    )
  return (
    <Go wide size="lg" className="mt-5" to="/buyFunds/$id" params={{ id: String(fund.id) }}>
      {t('earn.buy')}
    </Go>
  )
}

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

/** One fund: its terms, what stands behind it, an example, and what can go wrong. */
export function FundDetail({ id }: { id: number }) {
  return (
    <OneFund id={id} title={(name) => name}>
      {(fund) => (
        // One column on a phone, in this order: terms, what stands behind them, example, risks.
        <div className="flex flex-col gap-4 desk:grid desk:grid-cols-[minmax(0,1fr)_360px] desk:items-start desk:gap-6">
          <div className="contents desk:col-start-2 desk:row-start-1 desk:block desk:space-y-4">
            <FundTerms fund={fund}>
              <Buy fund={fund} />
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
      )}
    </OneFund>
  )
}
