import { useT } from '@plimsoll/i18n'
import { Card } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { BuyLink } from '../buy-link'
import { NavBehindCard } from './behind-card'
import { Delayed } from './delayed'
import { ExitsCard } from './exits-card'
import { HistoryCard } from './history-card'
import { HoldingsCard } from './holdings-card'
import { LeavingCard } from './leaving-card'
import type { NavFund } from './queries'
import { NavTermsCard } from './terms-card'

function Risk() {
  const t = useT()
  return (
    <Card className="p-5">
      <h2 className="text-[17px] font-semibold">{t('earn.risk')}</h2>
      <p className="mt-1 text-[15px] text-text-2">{t('earn.nav.risk-note')}</p>
      <Link
        to="/financialAgreement"
        className="mt-1 inline-flex min-h-11 items-center font-medium text-accent-ink underline underline-offset-4"
      >
        {t('earn.agreement')}
      </Link>
    </Card>
  )
}

/** A fund that holds coins: its value and its course, what it holds, how one leaves, and what can go wrong. */
export function NavDetail({ fund }: { fund: NavFund }) {
  return (
    <>
      <Delayed fund={fund} className="mb-4" />
      {/* One column on a phone: value and terms, course, holdings, how one leaves, what stands behind it, risk. */}
      <div className="flex flex-col gap-4 desk:grid desk:grid-cols-[minmax(0,1fr)_360px] desk:items-start desk:gap-6">
        <div className="contents desk:col-start-2 desk:row-start-1 desk:block desk:space-y-4">
          <NavTermsCard fund={fund}>
            <BuyLink fund={fund} />
          </NavTermsCard>
          <div className="order-2 space-y-4">
            <LeavingCard fund={fund} />
            <ExitsCard fund={fund} />
          </div>
          <div className="order-4">
            <Risk />
          </div>
        </div>
        <div className="contents desk:col-start-1 desk:row-start-1 desk:block desk:space-y-4">
          <div className="order-1 space-y-4">
            <HistoryCard fund={fund} />
            <HoldingsCard fund={fund} />
          </div>
          <div className="order-3">
            <NavBehindCard fund={fund} />
          </div>
        </div>
      </div>
    </>
  )
}
