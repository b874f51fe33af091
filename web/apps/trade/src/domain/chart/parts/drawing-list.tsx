import { useT } from '@plimsoll/i18n'
import { Empty, IconButton, Sheet } from '@plimsoll/ui'
import { Eye, EyeOff, Lock, LockOpen, Trash2 } from 'lucide-react'
import { putDrawing, removeDrawing, useDrawings } from '../drawings/state'
import { ToolIcon } from './tool-icons'

/** Every drawing of an instrument, also those that are hidden or locked. words: chart.tool.* */
export function DrawingList({
  symbol,
  open,
  onClose,
}: {
  symbol: string
  open: boolean
  onClose: () => void
}) {
  const t = useT()
  const drawings = useDrawings(symbol)
  return (
    <Sheet open={open} onClose={onClose} title={t('chart.drawings')} closeLabel={t('common.close')}>
      {drawings.length ? (
        <ul className="space-y-1.5">
          {drawings.toReversed().map((one) => {
            const name = t(`chart.tool.${one.tool}` as 'chart.tool.trend')
            return (
              <li key={one.id} className="flex items-center rounded-md bg-sunken ps-3.5">
                <span style={{ color: one.style.colour }}>
                  <ToolIcon tool={one.tool} />
                </span>
                <span className={`ms-3 min-w-0 flex-1 truncate ${one.hidden ? 'text-text-3' : ''}`}>
                  {one.text || name}
                </span>
                <IconButton
                  label={`${t(one.locked ? 'chart.unlock' : 'chart.lock')}: ${name}`}
                  onClick={() => putDrawing(symbol, { ...one, locked: !one.locked })}
                >
                  {one.locked ? <Lock size={18} /> : <LockOpen size={18} />}
                </IconButton>
                <IconButton
                  label={`${t(one.hidden ? 'chart.show' : 'chart.hide')}: ${name}`}
                  onClick={() => putDrawing(symbol, { ...one, hidden: !one.hidden })}
                >
                  {one.hidden ? <EyeOff size={18} /> : <Eye size={18} />}
                </IconButton>
                <IconButton
                  label={`${t('chart.remove')}: ${name}`}
                  onClick={() => removeDrawing(symbol, one.id)}
                >
                  <Trash2 size={18} />
                </IconButton>
              </li>
            )
          })}
        </ul>
      ) : (
        <Empty title={t('chart.drawings.none')} />
      )}
    </Sheet>
  )
}
