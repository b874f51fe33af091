// What waits and how the house stands, on one page.

import type { Overview } from '@console/api/types'
import { useOverview } from '@console/app/use-overview'
import { count, value } from '@console/kit/format'
import { Notice } from '@console/kit/notice'
import { Section } from '@console/kit/section'
import { words } from '@console/locales'
import { useStaff } from '@console/session/store'
import { PageHead } from '@console/table/desk-frame'
import { Loaded } from '@console/table/loaded'
import { Feeds } from './feeds'
import { Queues } from './queues'

export function OverviewPage() {
  return (
    <>
      <PageHead title={words.overview.title} />
      <Loaded query={useOverview()}>{(overview) => <Body overview={overview} />}</Loaded>
    </>
  )
}

function Body({ overview }: { overview: Overview }) {
  const { staff } = useStaff()
  const { figures, alarms } = overview
  return (
    <div className="scroll-thin min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto max-w-6xl space-y-7 px-6 py-6">
        {alarms.map((alarm) => (
          <Notice key={alarm.name} tone="bad" title={alarm.name}>
            {alarm.text}
          </Notice>
        ))}
        <p className="sr-only">{words.overview.greeting(staff.name)}</p>
        <Queues overview={overview} />
        <dl className="grid grid-cols-2 gap-x-8 gap-y-5 rounded-lg border border-line px-5 py-4 sm:grid-cols-3 pane:grid-cols-6">
          <Figure
            name={words.overview.customers}
            value={count(figures.customers)}
            note={words.overview.today(`+${count(figures.customersToday)}`)}
          />
          <Figure name={words.overview.positions} value={count(figures.openPositions)} />
          <Figure name={words.overview.orders} value={count(figures.openOrders)} />
          <Figure
            name={words.overview.depositsToday}
            value={value(figures.depositsToday)}
            note={words.overview.unit}
          />
          <Figure
            name={words.overview.withdrawalsToday}
            value={value(figures.withdrawalsToday)}
            note={words.overview.unit}
          />
          <Figure
            name={words.overview.houseDebt}
            value={value(figures.houseDebt)}
            note={words.overview.unit}
          />
        </dl>
        <Section
          title={words.overview.feeds}
          note={alarms.length === 0 ? words.overview.noAlarms : undefined}
        >
          <div className="max-w-md">
            <Feeds feeds={overview.feeds} />
          </div>
        </Section>
      </div>
    </div>
  )
}

function Figure({ name, value: shown, note }: { name: string; value: string; note?: string }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-xs text-text-3">{name}</dt>
      <dd className="num mt-0.5 truncate text-xl">{shown}</dd>
      {note ? <dd className="text-xs text-text-3">{note}</dd> : null}
    </div>
  )
}
