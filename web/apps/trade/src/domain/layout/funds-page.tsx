import { useT } from '@plimsoll/i18n'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BookUser,
  ChartPie,
  HandCoins,
  Handshake,
  Image,
  Lock,
  PiggyBank,
  RefreshCw,
  Rocket,
  ScrollText,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '~/domain/session/session'
import { userQuery } from '~/domain/session/user'
import { Page } from './page'
import { SideNav } from './side-nav'

/** The places of money, with the pages that belong to each. */
const PLACES = [
  { to: '/assets', icon: Wallet, word: 'funds.title', below: [] },
  {
    to: '/recharge',
    icon: ArrowDownToLine,
    word: 'funds.deposit',
    below: ['/recharge-apply', '/recharge-order', '/recharge-detail'],
  },
  {
    to: '/withdraw',
    icon: ArrowUpFromLine,
    word: 'funds.withdraw',
    below: ['/withdraw-apply', '/withdraw-confirm', '/withdraw-order', '/withdraw-detail'],
  },
  { to: '/transfer', icon: ArrowLeftRight, word: 'funds.transfer', below: [] },
  { to: '/swap', icon: RefreshCw, word: 'funds.swap', below: [] },
  { to: '/history', icon: ScrollText, word: 'funds.records', below: [] },
  {
    to: '/financial',
    icon: ChartPie,
    word: 'funds.invest',
    below: [
      '/financial-classic',
      '/generalMerchandise',
      '/membersOnly',
      '/financialDetails',
      '/buyFunds',
      '/myInvestment',
      '/addIncome',
      '/financialAgreement',
      // The page of institutions; the articles beside it have no places of money.
      '/inner-content',
    ],
  },
  {
    to: '/loan',
    icon: HandCoins,
    word: 'funds.loan',
    below: ['/loan-record', '/loan-rule', '/loan/repay', '/loan/repay-submit'],
  },
  { to: '/pledge', icon: Lock, word: 'funds.pledge', below: ['/pledge/pledgeDetail', '/pledge/pledgeOrder'] },
  {
    to: '/subscription',
    icon: Rocket,
    word: 'funds.sales',
    below: ['/subscription/info', '/subscription/apply', '/subscription/order'],
  },
  {
    to: '/c2c',
    icon: Handshake,
    word: 'funds.c2c',
    below: ['/c2c'],
  },
  {
    to: '/nft',
    icon: Image,
    word: 'funds.collectibles',
    below: ['/listDetail', '/nftDetail', '/nftResult', '/nftMy'],
  },
  { to: '/wallet-list', icon: BookUser, word: 'funds.book.title', below: ['/add-wallet', '/addAddress'] },
] as const

/** Virtual funds are neither deposited nor withdrawn: one page says what there is of them. */
const PRACTICE_PLACES = [
  PLACES[0],
  { to: '/recharge', icon: PiggyBank, word: 'funds.practice', below: [] },
  ...PLACES.slice(3, 6),
] as const

/** Whether an address is a page's, or names one thing of it: `/buyFunds/7`. */
const isAt = (here: string, page: string) => here === page || here.startsWith(`${page}/`)

function Places({ here }: { here: string }) {
  const t = useT()
  const practice = useSession((session) => session.practice)
  return (
    <SideNav
      label={t('funds.places')}
      groups={[
        (practice ? PRACTICE_PLACES : PLACES).map(({ to, icon, word, below }) => ({
          to,
          icon,
          name: t(word),
          here: here === to || (below as readonly string[]).some((page) => isAt(here, page)),
        })),
      ]}
    />
  )
}

/** A page about the reader's money. On a desk the other such pages stand beside it. */
export function FundsPage({
  title,
  actions,
  children,
  footer,
  tab,
}: {
  title: ReactNode
  actions?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** The bottom bar leads here. */
  tab?: boolean
}) {
  const { pathname } = useLocation()
  const practice = useSession((session) => session.practice)
  // What may be done with money hangs on who one is: that is asked again here.
  useQuery({ ...userQuery(practice), refetchOnMount: 'always' })
  return (
    <Page
      title={title}
      actions={actions}
      footer={footer}
      side={<Places here={pathname} />}
      back={tab ? 'never' : PLACES.some(({ to }) => to === pathname) ? 'phone' : 'always'}
    >
      {children}
    </Page>
  )
}
