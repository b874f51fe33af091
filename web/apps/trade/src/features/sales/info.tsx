import { useT } from '@plimsoll/i18n'
import { Card } from '@plimsoll/ui'
import { useSession, useSignedIn } from '~/domain/session/session'
import { Go } from '~/shared/link-button'
import { isPositive } from '~/shared/money'
import { Behind, Risks } from './behind'
import { coinsSaid } from './figures'
import { committedOf } from './limits'
import { NotifyButton } from './notify-button'
import { OneSale } from './one-sale'
import { phaseOf } from './phase'
import { MONEY, type Sale } from './queries'
import { Result } from './result'
import { Sharing } from './sharing'
import { Terms } from './terms'
import { VestingSchedule } from './vesting-schedule'

/** The way to take part, as far as there is one. */
function Act({ sale }: { sale: Sale }) {
  const t = useT()
  const signedIn = useSignedIn()
  const practice = useSession((session) => session.practice)
  const phase = phaseOf(sale)
  const own = committedOf(sale)
  if (practice) return null
  return (
    <div className="mt-5 space-y-2.5">
      {isPositive(own) ? (
        <p className="text-[15px] font-medium">{t('sales.yours', { amount: coinsSaid(own, MONEY) })}</p>
      ) : null}
      {phase === 'announced' ? <NotifyButton sale={sale} wide /> : null}
      {phase === 'open' ? (
        <Go wide size="lg" to="/subscription/apply" search={{ id: sale.id }}>
          {t(isPositive(own) ? 'sales.commit-more' : 'sales.commit')}
        </Go>
      ) : null}
      {signedIn && sale.mine && isPositive(own) ? (
        <Go wide look="outline" to="/subscription/order">
          {t('sales.mine')}
        </Go>
      ) : null}
    </div>
  )
}

function About({ sale }: { sale: Sale }) {
  const t = useT()
  if (!sale.introduce) return null
  return (
    <Card className="p-5">
      <h2 className="text-[17px] font-semibold">{t('sales.about', { coin: sale.coin.toUpperCase() })}</h2>
      <p dir="auto" className="mt-1 text-[15px] whitespace-pre-line text-text-2">
        {sale.introduce}
      </p>
    </Card>
  )
}

/** One sale: its terms, how tokens are shared and freed, who is behind it, what can go wrong, and what came of it. */
export function SaleInfo({ id }: { id: number }) {
  const t = useT()
  return (
    <OneSale id={id} title={(token) => t('sales.sale-of', { token })}>
      {(sale) => (
        <div className="space-y-4 desk:grid desk:grid-cols-[minmax(0,1fr)_360px] desk:items-start desk:gap-6 desk:space-y-0">
          <div className="space-y-4 desk:col-start-2 desk:row-start-1">
            <Result sale={sale} />
            <Terms sale={sale}>
              <Act sale={sale} />
            </Terms>
          </div>
          <div className="space-y-4 desk:col-start-1 desk:row-start-1">
            <About sale={sale} />
            <Sharing sale={sale} />
            <VestingSchedule sale={sale} />
            <Behind sale={sale} />
            <Risks sale={sale} />
          </div>
        </div>
      )}
    </OneSale>
  )
}
