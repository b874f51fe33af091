import { useT } from '@plimsoll/i18n'
import { IconButton, Skeleton, Sparkline } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Eye,
  EyeOff,
  RefreshCw,
  Wallet,
} from 'lucide-react'
import { type Totals, totalQuery } from '~/domain/funds/totals'
import { useSession } from '~/domain/session/session'
import { usePrefs } from '~/domain/settings/prefs'
import { figure, percent, signed, UNKNOWN, usd } from '~/shared/format'
import { minus, over, sign, times } from '~/shared/money'

const COVER = '••••••'

const ACTIONS = [
  { to: '/recharge', icon: ArrowDownToLine, word: 'home.action.deposit' },
  { to: '/withdraw', icon: ArrowUpFromLine, word: 'home.action.withdraw' },
  { to: '/transfer', icon: ArrowLeftRight, word: 'home.action.transfer' },
  { to: '/swap', icon: RefreshCw, word: 'home.action.swap' },
] as const

/** Virtual funds are neither deposited nor withdrawn. */
const PRACTICE_ACTIONS = [
  { to: '/recharge', icon: Wallet, word: 'home.action.practice-funds' },
  { to: '/transfer', icon: ArrowLeftRight, word: 'home.action.transfer' },
  { to: '/swap', icon: RefreshCw, word: 'home.action.swap' },
] as const

/** The sum in large figures; the cents step back. */
function Sum({ total, covered }: { total: string | null | undefined; covered: boolean }) {
  const [whole, cents] = (total ? figure(total, 2) : UNKNOWN).split('.')
  return (
    <div className="num text-[46px] leading-12 font-semibold tracking-tight">
      {covered ? (
        COVER
      ) : (
        <>
          <span className="text-text-3">$</span>
          {whole}
          {cents ? <span className="text-text-3">.{cents}</span> : null}
        </>
      )}
    </div>
  )
}

/** How it went since yesterday's close, and the days before that as a line. */
function Course({ totals }: { totals: Totals }) {
  const t = useT()
  const { total, curve } = totals
  const before = curve.at(-2)?.total
  if (!total || !before) return <div className="min-h-6" />
  const change = minus(total, before)
  const tone = sign(change) >= 0 ? 'up' : 'down'
  return (
    <>
      <div className={`num mt-1 flex min-h-6 gap-2 text-[15px] ${tone === 'up' ? 'text-up' : 'text-down'}`}>
        <span>{signed(change, usd)}</span>
        <span>{percent(times(over(change, before, 6), '100'))}</span>
        <span className="text-text-3">{t('home.today')}</span>
      </div>
      {curve.length > 2 ? (
        <Sparkline
          points={curve.map((point) => Number(point.total))}
          width={600}
          height={90}
          tone={tone}
          fill
          className="-mx-4 mt-2 h-[90px] w-[calc(100%+32px)] max-w-none desk:mx-0 desk:w-full"
        />
      ) : null}
    </>
  )
}

/** What one has, how it went, and the four things one does with it. */
export function Equity() {
  const t = useT()
  const practice = useSession((session) => session.practice)
  const { data } = useQuery(totalQuery(practice))
  const { covered, set } = usePrefs()
  return (
    <section>
      <div className="flex items-center gap-1 text-[15px] text-text-2">
        <h1>{t('home.equity')}</h1>
        <IconButton label={t('home.cover')} onClick={() => set({ covered: !covered })}>
          {covered ? <EyeOff size={18} /> : <Eye size={18} />}
        </IconButton>
      </div>
      {data ? <Sum total={data.total} covered={covered} /> : <Skeleton className="h-12 w-56" />}
      {data && !covered ? <Course totals={data} /> : <div className="min-h-6" />}
      <div className={`mt-4 grid gap-3 desk:max-w-xl ${practice ? 'grid-cols-3' : 'grid-cols-4'}`}>
        {(practice ? PRACTICE_ACTIONS : ACTIONS).map(({ to, icon: Icon, word }, n) => (
          <Link key={to} to={to} className="flex flex-col items-center gap-2 text-sm font-medium text-text-2">
            <span
              className={`grid h-13 w-full place-items-center rounded-md transition-transform duration-120 active:scale-[0.97] ${n === 0 ? 'bg-primary text-on-primary' : 'bg-sunken text-text'}`}
            >
              <Icon size={22} strokeWidth={1.9} aria-hidden />
            </span>
            {t(word)}
          </Link>
        ))}
      </div>
    </section>
  )
}
