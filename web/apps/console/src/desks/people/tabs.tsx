// The lists of a profile, each by its own columns, page by page.

import { keys } from '@console/api/keys'
import { type Route, routes } from '@console/api/routes'
import type { Page } from '@console/api/types'
import { Button } from '@console/kit/button'
import { Grid } from '@console/kit/section'
import { Failed, Loading } from '@console/kit/state'
import { words } from '@console/locales'
import { useRows } from '@console/table/use-rows'
import type { ReactNode } from 'react'
import * as rows from './tab-rows'

export const TABS = ['orders', 'positions', 'money', 'ledger', 'sessions', 'timeline'] as const
export type ListTab = (typeof TABS)[number]

type ListRoute<Row> = Route<Page<Row>, { id: number } & { cursor?: string | undefined; limit?: number }>

interface Shape<Row> {
  route: ListRoute<Row>
  head: string[]
  ends: number[]
  row: (row: Row) => ReactNode[]
}

export function PersonList({ id, tab }: { id: number; tab: ListTab }) {
  switch (tab) {
    case 'orders':
      return <Rows id={id} tab={tab} shape={{ route: routes.personOrders, ...rows.orders }} />
    case 'positions':
      return <Rows id={id} tab={tab} shape={{ route: routes.personPositions, ...rows.positions }} />
    case 'money':
      return <Rows id={id} tab={tab} shape={{ route: routes.personMoney, ...rows.money }} />
    case 'ledger':
      return <Rows id={id} tab={tab} shape={{ route: routes.personLedger, ...rows.ledger }} />
    case 'sessions':
      return <Rows id={id} tab={tab} shape={{ route: routes.personSessions, ...rows.sessions }} />
    case 'timeline':
      return <Rows id={id} tab={tab} shape={{ route: routes.personTimeline, ...rows.timeline }} />
  }
}

function Rows<Row>({ id, tab, shape }: { id: number; tab: ListTab; shape: Shape<Row> }) {
  const list = useRows(shape.route, keys.people.tab(id, tab), { id }, { refresh: false })
  if (list.error) return <Failed error={list.error} onRetry={list.retry} />
  if (list.isLoading) return <Loading />
  if (list.rows.length === 0) return <p className="px-5 py-6 text-text-3">{words.people.emptyTab[tab]}</p>
  return (
    <div className="pb-5">
      <Grid
        label={words.people.tabs[tab]}
        head={shape.head}
        ends={shape.ends}
        rows={list.rows.map(shape.row)}
      />
      {list.isWhole ? null : (
        <Button className="m-4" busy={list.isFetchingMore} onClick={list.more}>
          {words.common.loadMore}
        </Button>
      )}
    </div>
  )
}
