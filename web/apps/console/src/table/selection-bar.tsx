import { Button } from '@console/kit/button'
import { toast } from '@console/kit/toast'
import { words } from '@console/locales'

/** What can be done with the rows that were selected. */
export function SelectionBar({ ids, onClear }: { ids: string[]; onClear: () => void }) {
  if (ids.length === 0) return null
  const copy = async () => {
    await navigator.clipboard.writeText(ids.join('\n'))
    toast(words.common.copied)
  }
  return (
    <div
      role="toolbar"
      aria-label={words.common.selected(ids.length)}
      className="absolute bottom-4 left-1/2 z-20 flex -translate-x-1/2 items-center gap-2 rounded-lg border border-line bg-raised py-1.5 ps-4 pe-1.5 shadow-lift"
    >
      <span className="text-sm font-medium">{words.common.selected(ids.length)}</span>
      <Button size="sm" onClick={copy}>
        {words.common.copyIds}
      </Button>
      <Button size="sm" look="ghost" onClick={onClear}>
        {words.common.clearSelection}
      </Button>
    </div>
  )
}
