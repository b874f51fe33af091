import type { Overview } from '@console/api/types'
import { DESKS, desksFor } from '@console/app/desks'
import { span } from '@console/kit/clock'
import { Section } from '@console/kit/section'
import { useNow } from '@console/kit/use-now'
import { words } from '@console/locales'
import { useStaff } from '@console/session/store'
import { cx } from '@plimsoll/ui/class-names'
import { Link } from '@tanstack/react-router'

/** What waits at each desk that a person may read; late ones lead. */
export function Queues({ overview }: { overview: Overview }) {
  const now = useNow()
  const { permissions } = useStaff()
  const open = desksFor(permissions)
  const queues = overview.queues
    .filter((queue) => queue.desk !== 'approvals')
    .flatMap((queue) => {
      const desk = DESKS.find((one) => one.queue === queue.desk)
      return desk && open.includes(desk) ? [{ ...queue, path: desk.path }] : []
    })
    .toSorted((a, b) => Number(b.late) - Number(a.late))
  return (
    <Section title={words.overview.queues}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 pane:grid-cols-5">
        <li>
          <Card
            to="/approvals"
            title={words.overview.forMe}
            waiting={overview.approvals.forMe}
            note={overview.approvals.forMe ? '' : words.overview.nothing}
          />
        </li>
        <li>
          <Card
            to="/approvals"
            search={{ mine: 'true' }}
            title={words.overview.mine}
            waiting={overview.approvals.mine}
            note={overview.approvals.mine ? '' : words.overview.nothing}
          />
        </li>
        {queues.map((queue) => (
          <li key={queue.desk}>
            <Card
              to={queue.path}
              title={words.desks[queue.desk]}
              waiting={queue.waiting}
              late={queue.late}
              note={
                queue.oldestAt ? words.overview.oldest(span(now - queue.oldestAt)) : words.overview.nothing
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Card({
  to,
  search,
  title,
  waiting,
  late,
  note,
}: {
  to: string
  search?: Record<string, string>
  title: string
  waiting: number
  late?: boolean
  note: string
}) {
  return (
    <Link
      to={to}
      search={(search ?? {}) as never}
      className={cx(
        'block h-full rounded-lg border px-4 py-3 transition-colors hover:bg-[var(--row-hover)]',
        late ? 'border-bad/40' : 'border-line',
      )}
    >
      <span className="block truncate text-sm text-text-2">{title}</span>
      <span className={cx('num mt-1 block text-[28px] leading-8', waiting === 0 && 'text-text-3')}>
        {waiting}
      </span>
      <span className="mt-1 flex items-center gap-1.5 text-xs text-text-3">
        {late ? <span className="font-semibold text-bad">{words.overview.late}</span> : null}
        {late && note ? <span aria-hidden>·</span> : null}
        <span>{note || ' '}</span>
      </span>
    </Link>
  )
}
