import { useT } from '@plimsoll/i18n'
import { Sheet } from '@plimsoll/ui'
import { Bell, GitCompareArrows, LayoutTemplate, List, Waves } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Shape } from '../layouts/layout'
import { DrawingDeeds } from './drawing-actions'
import { ShapeIcon } from './shape-icons'
import type { SheetName } from './toolbar'

function Item({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-13 items-center gap-3 rounded-md bg-sunken px-3.5 text-start text-[15px] font-medium hover:bg-line"
    >
      <span className="text-text-2">{icon}</span>
      {children}
    </button>
  )
}

/** On a phone: all that has no place in the bar. */
export function MoreSheet({
  open,
  symbol,
  shape,
  depth,
  onDepth,
  onOpen,
  onClose,
}: {
  open: boolean
  symbol: string
  shape: Shape
  depth: boolean
  onDepth: () => void
  onOpen: (sheet: SheetName) => void
  onClose: () => void
}) {
  const t = useT()
  return (
    <Sheet open={open} onClose={onClose} title={t('chart.more')} closeLabel={t('common.close')}>
      <div className="grid grid-cols-2 gap-1.5">
        <Item icon={<ShapeIcon shape={shape} size={20} />} onClick={() => onOpen('settings')}>
          {t('chart.settings')}
        </Item>
        <Item icon={<GitCompareArrows size={20} />} onClick={() => onOpen('compare')}>
          {t('chart.compare')}
        </Item>
        <Item icon={<Bell size={20} />} onClick={() => onOpen('alerts')}>
          {t('chart.alerts.open')}
        </Item>
        <Item icon={<LayoutTemplate size={20} />} onClick={() => onOpen('layouts')}>
          {t('chart.layouts')}
        </Item>
        <Item icon={<Waves size={20} />} onClick={onDepth}>
          {t(depth ? 'chart.depth.leave' : 'chart.depth')}
        </Item>
        <Item icon={<List size={20} />} onClick={() => onOpen('drawings')}>
          {t('chart.drawings')}
        </Item>
      </div>
      <div className="mt-4 flex justify-between">
        <DrawingDeeds symbol={symbol} onList={() => onOpen('drawings')} />
      </div>
    </Sheet>
  )
}
