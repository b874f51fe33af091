// Every address of the console. A desk is loaded when it is opened first.

import { parseSearch, type Search, stringifySearch } from '@console/table/search'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router'
import { Crashed, NotFound } from './crashed'
import { Gate } from './gate'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })
const validateSearch = (search: Record<string, unknown>): Search => search as Search

const enrol = createRoute({
  getParentRoute: () => root,
  path: '/enrol',
  component: lazyRouteComponent(() => import('@console/desks/enrol/enrol-page'), 'EnrolPage'),
})

/** Everything behind the sign-in. */
const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: Gate })

const overview = createRoute({
  getParentRoute: () => inside,
  path: '/',
  component: lazyRouteComponent(() => import('@console/desks/overview/overview-page'), 'OverviewPage'),
})

const approvals = createRoute({
  getParentRoute: () => inside,
  path: '/approvals',
  validateSearch,
  component: lazyRouteComponent(() => import('@console/desks/approvals/approvals-desk'), 'ApprovalsDesk'),
})
const approval = createRoute({
  getParentRoute: () => approvals,
  path: '$id',
  component: lazyRouteComponent(() => import('@console/desks/approvals/approval-pane'), 'ApprovalPane'),
})

const people = createRoute({
  getParentRoute: () => inside,
  path: '/people',
  validateSearch,
  component: lazyRouteComponent(() => import('@console/desks/people/people-desk'), 'PeopleDesk'),
})
const person = createRoute({
  getParentRoute: () => people,
  path: '$id',
  component: lazyRouteComponent(() => import('@console/desks/people/person-pane'), 'PersonPane'),
})

const identity = createRoute({
  getParentRoute: () => inside,
  path: '/identity',
  validateSearch,
  component: lazyRouteComponent(() => import('@console/desks/identity/identity-desk'), 'IdentityDesk'),
})
const identityCase = createRoute({
  getParentRoute: () => identity,
  path: '$id',
  component: lazyRouteComponent(() => import('@console/desks/identity/case-pane'), 'CasePane'),
})

const withdrawals = createRoute({
  getParentRoute: () => inside,
  path: '/withdrawals',
  validateSearch,
  component: lazyRouteComponent(
    () => import('@console/desks/withdrawals/withdrawals-desk'),
    'WithdrawalsDesk',
  ),
})
const withdrawal = createRoute({
  getParentRoute: () => withdrawals,
  path: '$id',
  component: lazyRouteComponent(() => import('@console/desks/withdrawals/withdrawal-pane'), 'WithdrawalPane'),
})

const c2c = createRoute({
  getParentRoute: () => inside,
  path: '/c2c',
  validateSearch,
  component: lazyRouteComponent(() => import('@console/desks/c2c/appeals-desk'), 'AppealsDesk'),
})
const appeal = createRoute({
  getParentRoute: () => c2c,
  path: '$id',
  component: lazyRouteComponent(() => import('@console/desks/c2c/appeal-pane'), 'AppealPane'),
})

const risk = createRoute({
  getParentRoute: () => inside,
  path: '/risk',
  validateSearch,
  component: lazyRouteComponent(() => import('@console/desks/risk/risk-desk'), 'RiskDesk'),
})
const ledger = createRoute({
  getParentRoute: () => inside,
  path: '/ledger',
  validateSearch,
  component: lazyRouteComponent(() => import('@console/desks/ledger/ledger-desk'), 'LedgerDesk'),
})
const staff = createRoute({
  getParentRoute: () => inside,
  path: '/staff',
  validateSearch,
  component: lazyRouteComponent(() => import('@console/desks/staff/staff-desk'), 'StaffDesk'),
})

const audit = createRoute({
  getParentRoute: () => inside,
  path: '/audit',
  validateSearch,
  component: lazyRouteComponent(() => import('@console/desks/audit/audit-desk'), 'AuditDesk'),
})
const auditRecord = createRoute({
  getParentRoute: () => audit,
  path: '$id',
  component: lazyRouteComponent(() => import('@console/desks/audit/record-pane'), 'RecordPane'),
})

// Products and loans
const products = createRoute({
  getParentRoute: () => inside,
  path: '/products',
  validateSearch,
  component: lazyRouteComponent(() => import('@console/desks/products/products-desk'), 'ProductsDesk'),
})
const product = createRoute({
  getParentRoute: () => products,
  path: '$id',
  component: lazyRouteComponent(() => import('@console/desks/products/product-pane'), 'ProductPane'),
})
const loans = createRoute({
  getParentRoute: () => inside,
  path: '/loans',
  validateSearch,
  component: lazyRouteComponent(() => import('@console/desks/loans/loans-desk'), 'LoansDesk'),
})
const loan = createRoute({
  getParentRoute: () => loans,
  path: '$id',
  component: lazyRouteComponent(() => import('@console/desks/loans/loan-pane'), 'LoanPane'),
})

// Markets
const markets = createRoute({
  getParentRoute: () => inside,
  path: '/markets',
  validateSearch,
  component: lazyRouteComponent(() => import('@console/desks/markets/markets-desk'), 'MarketsDesk'),
})
const market = createRoute({
  getParentRoute: () => markets,
  path: '$id',
  component: lazyRouteComponent(() => import('@console/desks/markets/market-pane'), 'MarketPane'),
})

const support = createRoute({
  getParentRoute: () => inside,
  path: '/support',
  validateSearch,
  component: lazyRouteComponent(() => import('@console/desks/support/support-desk'), 'SupportDesk'),
})
const conversation = createRoute({
  getParentRoute: () => support,
  path: '$id',
  component: lazyRouteComponent(() => import('@console/desks/support/conversation-pane'), 'ConversationPane'),
})

const access = createRoute({
  getParentRoute: () => inside,
  path: '/access',
  component: lazyRouteComponent(() => import('@console/desks/access/access-page'), 'AccessPage'),
})

const routeTree = root.addChildren([
  enrol,
  inside.addChildren([
    overview,
    approvals.addChildren([approval]),
    people.addChildren([person]),
    identity.addChildren([identityCase]),
    withdrawals.addChildren([withdrawal]),
    c2c.addChildren([appeal]),
    risk,
    ledger,
    staff,
    audit.addChildren([auditRecord]),
    support.addChildren([conversation]),
    access,
    products.addChildren([product]),
    loans.addChildren([loan]),
    markets.addChildren([market]),
  ]),
])

export const router = createRouter({
  routeTree,
  basepath: '/console',
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: Crashed,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
