import { useT } from '@plimsoll/i18n'
import { Card } from '@plimsoll/ui'
import { moment } from '~/shared/format'
import { isolated, money } from './figures'
import type { ItemDetail } from './queries'

type Event = ItemDetail['history'][number]

/** Who, from whom, or both. */
function Between({ event: { from, to } }: { event: Event }) {
  const t = useT()
  if (from && to) return t('collectibles.transfer', { from: isolated(from), to: isolated(to) })
  const one = from || to
  return one ? <bdi>{one}</bdi> : null
}

/** What happened to an item, the latest first. words: collectibles.event.* */
export function History({ item }: { item: ItemDetail }) {
  const t = useT()
  return (
    <Card className="p-5">
      <h2 className="text-[17px] font-semibold">{t('collectibles.history')}</h2>
      <ul className="mt-1 divide-y divide-line">
        {item.history.map((event) => (
          <li
            key={`${event.time}${event.kind}${event.to ?? ''}`}
            className="flex items-baseline justify-between gap-4 py-2.5"
          >
            <div className="min-w-0">
              <div className="text-[15px] font-medium">{t(`collectibles.event.${event.kind as 'sold'}`)}</div>
              <div className="text-[13px] break-words text-text-3">
                <Between event={event} />
              </div>
            </div>
            <div className="shrink-0 text-end">
              {event.price ? (
                <div className="num text-end! text-[15px] font-semibold">{money(event.price)}</div>
              ) : null}
              <div className="num text-end! text-[13px] text-text-3">{moment(event.time)}</div>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
