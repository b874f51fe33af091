import type { Overview } from '@console/api/types'
import { words } from '@console/locales'
import { cx } from '@plimsoll/ui/class-names'
import { Link } from '@tanstack/react-router'

/** How many price feeds are live, as a bar and in figures. */
export function Feeds({ feeds }: { feeds: Overview['feeds'] }) {
  const parts = [
    { n: feeds.ok, word: words.overview.feedsOk, colour: 'bg-good' },
    { n: feeds.troubled, word: words.overview.feedsTroubled, colour: 'bg-warn' },
    { n: feeds.halted, word: words.overview.feedsHalted, colour: 'bg-bad' },
  ]
  return (
    <Link to="/risk" className="block rounded-lg border border-line p-4 hover:bg-[var(--row-hover)]">
      <span aria-hidden className="flex h-1.5 gap-0.5 overflow-hidden rounded-full">
        {parts.map(({ n, word, colour }) =>
          n ? <span key={word} className={colour} style={{ flexGrow: n }} /> : null,
        )}
      </span>
      <span className="mt-3 flex justify-between text-sm">
        {parts.map(({ n, word, colour }) => (
          <span key={word} className="flex items-center gap-1.5 text-text-2">
            <span aria-hidden className={cx('size-2 rounded-full', colour)} />
            <span className="num">{n}</span> {word}
          </span>
        ))}
      </span>
    </Link>
  )
}
