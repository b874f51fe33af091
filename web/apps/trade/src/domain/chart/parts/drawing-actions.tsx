import { useT } from '@plimsoll/i18n'
import { Eye, EyeOff, List, Magnet, Redo2, Trash2, Undo2 } from 'lucide-react'
import { redo, setDrawings, undo, useDrawings, useUndo } from '../drawings/state'
import { MAGNETS } from '../layouts/layout'
import { useChartState } from '../state'
import { ToolButton } from './tool-button'

/** What concerns all drawings: the magnet, taking back, hiding, the list of them. words: chart.magnet.* */
export function DrawingDeeds({
  symbol,
  small,
  onList,
}: {
  symbol: string
  small?: boolean
  onList: () => void
}) {
  const t = useT()
  const drawings = useDrawings(symbol)
  const { canUndo, canRedo } = useUndo(symbol)
  const magnet = useChartState((state) => state.layout.magnet)
  const change = useChartState((state) => state.change)
  const next = MAGNETS[(MAGNETS.indexOf(magnet) + 1) % MAGNETS.length] ?? 'normal'
  const hidden = drawings.length > 0 && drawings.every((one) => one.hidden)
  const size = small ? 'size-8!' : ''
  return (
    <>
      <ToolButton
        label={t(`chart.magnet.${magnet}` as 'chart.magnet.normal')}
        pressed={magnet !== 'normal'}
        onClick={() => change({ magnet: next })}
        className={`relative ${size}`}
      >
        <Magnet size={18} aria-hidden />
        {magnet === 'strong_magnet' ? (
          <span aria-hidden className="absolute end-1.5 bottom-1.5 size-1.5 rounded-full bg-accent" />
        ) : null}
      </ToolButton>
      <ToolButton label={t('chart.undo')} disabled={!canUndo} onClick={() => undo(symbol)} className={size}>
        <Undo2 size={18} className="rtl:-scale-x-100" aria-hidden />
      </ToolButton>
      <ToolButton label={t('chart.redo')} disabled={!canRedo} onClick={() => redo(symbol)} className={size}>
        <Redo2 size={18} className="rtl:-scale-x-100" aria-hidden />
      </ToolButton>
      <ToolButton
        label={t(hidden ? 'chart.drawings.show' : 'chart.drawings.hide')}
        pressed={hidden}
        disabled={!drawings.length}
        onClick={() =>
          setDrawings(
            symbol,
            drawings.map((one) => ({ ...one, hidden: !hidden })),
          )
        }
        className={size}
      >
        {hidden ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
      </ToolButton>
      <ToolButton label={t('chart.drawings')} disabled={!drawings.length} onClick={onList} className={size}>
        <List size={18} aria-hidden />
      </ToolButton>
      <ToolButton
        label={t('chart.drawings.clear')}
        disabled={!drawings.length}
        onClick={() =>
          setDrawings(
            symbol,
            drawings.filter((one) => one.locked),
          )
        }
        className={size}
      >
        <Trash2 size={18} aria-hidden />
      </ToolButton>
    </>
  )
}
