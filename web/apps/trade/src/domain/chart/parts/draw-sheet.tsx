import { useT } from '@plimsoll/i18n'
import { Sheet } from '@plimsoll/ui'
import { TOOL_GROUPS, TOOLS, type ToolId } from '../drawings/drawing'
import { ToolIcon } from './tool-icons'

/** Every tool, by what it is for. words: chart.tool.* words: chart.tools.* */
export function DrawSheet({
  open,
  onPick,
  onClose,
}: {
  open: boolean
  onPick: (tool: ToolId) => void
  onClose: () => void
}) {
  const t = useT()
  return (
    <Sheet open={open} onClose={onClose} title={t('chart.draw')} closeLabel={t('common.close')}>
      {TOOL_GROUPS.map((group) => (
        <section key={group} className="mb-3">
          <h3 className="mb-1.5 text-sm font-medium text-text-3">
            {t(`chart.tools.${group}` as 'chart.tools.lines')}
          </h3>
          <div className="grid grid-cols-2 gap-1.5">
            {TOOLS.filter((tool) => tool.group === group).map(({ id }) => (
              <button
                key={id}
                type="button"
                onClick={() => onPick(id)}
                className="flex min-h-12 items-center gap-3 rounded-md bg-sunken px-3 text-start text-[15px] font-medium hover:bg-line"
              >
                <span className="text-text-2">
                  <ToolIcon tool={id} />
                </span>
                {t(`chart.tool.${id}` as 'chart.tool.trend')}
              </button>
            ))}
          </div>
        </section>
      ))}
    </Sheet>
  )
}
