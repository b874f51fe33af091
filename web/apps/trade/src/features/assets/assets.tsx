import { useT } from '@plimsoll/i18n'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, RefreshCw, ScrollText, Wallet } from 'lucide-react'
import { totalQuery } from '~/domain/funds/totals'
import { FundsPage } from '~/domain/layout/funds-page'
import { useSession } from '~/domain/session/session'
import { Borrowing } from './borrowing'
import { Distribution } from './distribution'
import { Holdings } from './holdings'
import { Proven } from './proven'
import { Total } from './total'

const ACTIONS = [
  { to: '/recharge', icon: ArrowDownToLine, word: 'funds.deposit' },
  { to: '/withdraw', icon: ArrowUpFromLine, word: 'funds.withdraw' },
  { to: '/transfer', icon: ArrowLeftRight, word: 'funds.transfer' },
  { to: '/swap', icon: RefreshCw, word: 'funds.swap' },
] as const

/** Virtual funds are neither deposited nor withdrawn. */
const PRACTICE_ACTIONS = [
  { to: '/recharge', icon: Wallet, word: 'funds.practice' },
  { to: '/transfer', icon: ArrowLeftRight, word: 'funds.transfer' },
  { to: '/swap', icon: RefreshCw, word: 'funds.swap' },
] as const

/** What one does with money; on a desk these stand beside the page already. */
function Actions({ practice }: { practice: boolean }) {
  const t = useT()
  return (
    <div className={`mt-4 grid gap-3 desk:hidden ${practice ? 'grid-cols-3' : 'grid-cols-4'}`}>
      {(practice ? PRACTICE_ACTIONS : ACTIONS).map(({ to, icon: Icon, word }, n) => (
        <Link
          key={to}
          to={to}
          className="flex flex-col items-center gap-2 text-center text-sm font-medium text-text-2"
        >
          <span
            className={`grid h-13 w-full place-items-center rounded-md transition-transform duration-120 active:scale-[0.97] ${n === 0 ? 'bg-primary text-on-primary' : 'bg-sunken text-text'}`}
          >
            <Icon size={22} strokeWidth={1.9} aria-hidden />
          </span>
          {t(word)}
        </Link>
      ))}
    </div>
  )
}

/** Everything one has: the sum, its course, what it is made of, and where it lies. */
export function Assets() {
  const t = useT()
  const practice = useSession((session) => session.practice)
  const { data: totals } = useQuery(totalQuery(practice))
  return (
    <FundsPage
      tab
      title={t('funds.title')}
      actions={
        <Link
          to="/history"
          aria-label={t('funds.records')}
          className="grid size-11 place-items-center rounded-md text-text-2 hover:bg-sunken desk:hidden"
        >
          <ScrollText size={21} aria-hidden />
        </Link>
      }
    >
      <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_300px] desk:gap-5">
        <Total totals={totals} />
        <Actions practice={practice} />
        <Distribution totals={totals} />
      </div>
      <Holdings totals={totals} />
      {practice ? null : <Borrowing />}
      <Proven />
    </FundsPage>
  )
}
