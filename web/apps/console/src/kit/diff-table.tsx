import type { Change } from '@console/api/types'
import { words } from '@console/locales'
import { cx } from '@plimsoll/ui/class-names'
import { partsOf, textOf } from './diff'
import { humanize } from './format'

/** Every field before and after, side by side, with what differs marked. */
export function DiffTable({ changes }: { changes: Change[] }) {
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="border-b border-line text-start text-xs text-text-3">
          <th className="w-40 px-4 py-1.5 text-start font-medium">{words.approvals.field}</th>
          <th className="px-3 py-1.5 text-start font-medium">{words.approvals.before}</th>
          <th className="px-3 py-1.5 text-start font-medium">{words.approvals.after}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {changes.map((change, n) => {
          const parts = partsOf(textOf(change.before), textOf(change.after))
          return (
            <tr key={n} className="align-top">
              <th scope="row" className="px-4 py-2 text-start font-medium break-words text-text-2">
                {humanize(change.field)}
              </th>
              <Side parts={[parts.head, parts.before, parts.tail]} colours="bg-bad-wash text-bad" />
              <Side parts={[parts.head, parts.after, parts.tail]} colours="bg-good-wash text-good" />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Side({
  parts: [head, changed, tail],
  colours,
}: {
  parts: [string, string, string]
  colours: string
}) {
  const isNothing = !head && !changed && !tail
  return (
    <td className="px-3 py-2 break-words whitespace-pre-wrap">
      {isNothing ? <span className="text-text-3">{words.common.none}</span> : null}
      {head}
      {changed ? <mark className={cx('-mx-0.5 rounded-[3px] px-0.5', colours)}>{changed}</mark> : null}
      {tail}
    </td>
  )
}
