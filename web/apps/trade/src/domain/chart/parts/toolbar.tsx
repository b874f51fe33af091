import { useT } from '@plimsoll/i18n'
import {
  Bell,
  GitCompareArrows,
  LayoutTemplate,
  Maximize,
  Minimize,
  MoreHorizontal,
  PencilLine,
  SquareFunction,
  Waves,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { INTERVALS, type IntervalId } from '../intervals'
import type { Shape } from '../layouts/layout'
import { ShapeIcon } from './shape-icons'
import { ToolButton } from './tool-button'

export type SheetName =
  | 'indicators'
  | 'draw'
  | 'settings'
  | 'compare'
  | 'layouts'
  | 'alerts'
  | 'drawings'
  | 'more'

const ICON = 18

/** Intervals at the start, what changes the chart at the end. What does not fit on a phone is behind the dots. */
export function Toolbar({
  interval,
  onInterval,
  shape,
  wide,
  depth,
  onDepth,
  full,
  onFull,
  onOpen,
  children,
}: {
  interval: IntervalId
  onInterval: (interval: IntervalId) => void
  shape: Shape
  wide: boolean
  depth: boolean
  onDepth: () => void
  full: boolean
  onFull: () => void
  onOpen: (sheet: SheetName) => void
  children?: ReactNode
}) {
  const t = useT()
  return (
    <div className="flex items-center border-b border-line pe-1">
      <div className="scroll-quiet flex min-w-0 flex-1 overflow-x-auto ps-2.5 desk:ps-2">
        {INTERVALS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === interval && !depth}
            onClick={() => onInterval(id)}
            className="num relative min-h-10 shrink-0 px-1 text-sm text-text-3 hover:text-text aria-pressed:font-semibold aria-pressed:text-text aria-pressed:after:absolute aria-pressed:after:inset-x-1 aria-pressed:after:bottom-0 aria-pressed:after:h-0.5 aria-pressed:after:bg-accent desk:px-2"
          >
            {label}
          </button>
        ))}
      </div>
      {children}
      <ToolButton label={t('chart.indicators')} onClick={() => onOpen('indicators')}>
        <SquareFunction size={ICON} aria-hidden />
      </ToolButton>
      {wide ? (
        <>
          <ToolButton label={t('chart.settings')} onClick={() => onOpen('settings')}>
            <ShapeIcon shape={shape} size={ICON} />
          </ToolButton>
          <ToolButton label={t('chart.compare')} onClick={() => onOpen('compare')}>
            <GitCompareArrows size={ICON} aria-hidden />
          </ToolButton>
          <ToolButton label={t('chart.alerts.open')} onClick={() => onOpen('alerts')}>
            <Bell size={ICON} aria-hidden />
          </ToolButton>
          <ToolButton label={t('chart.layouts')} onClick={() => onOpen('layouts')}>
            <LayoutTemplate size={ICON} aria-hidden />
          </ToolButton>
          <ToolButton label={t('chart.depth')} pressed={depth} onClick={onDepth}>
            <Waves size={ICON} aria-hidden />
          </ToolButton>
        </>
      ) : (
        <>
          <ToolButton label={t('chart.draw')} onClick={() => onOpen('draw')}>
            <PencilLine size={ICON} aria-hidden />
          </ToolButton>
          <ToolButton label={t('chart.more')} onClick={() => onOpen('more')}>
            <MoreHorizontal size={ICON} aria-hidden />
          </ToolButton>
        </>
      )}
      <ToolButton label={t(full ? 'chart.full.leave' : 'chart.full')} onClick={onFull}>
        {full ? <Minimize size={ICON} aria-hidden /> : <Maximize size={ICON} aria-hidden />}
      </ToolButton>
    </div>
  )
}
