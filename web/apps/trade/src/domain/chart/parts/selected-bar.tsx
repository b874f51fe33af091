import { useT } from '@plimsoll/i18n'
import { Copy, Eye, Lock, LockOpen, Trash2, Type } from 'lucide-react'
import { useState } from 'react'
import type { Drawing } from '../drawings/drawing'
import { putDrawing, removeDrawing } from '../drawings/state'
import { ColourPick } from './colours'
import { ToolButton } from './tool-button'

const WIDTHS = [1, 2, 3, 4]

/** How far a copy lies from what it is a copy of, as a share of its price. */
const APART = 0.004

/** What can be done with the drawing that was pressed. */
export function SelectedBar({
  symbol,
  drawing,
  onText,
  onGone,
}: {
  symbol: string
  drawing: Drawing
  onText: () => void
  onGone: () => void
}) {
  const t = useT()
  const [choosing, choose] = useState(false)
  const put = (change: Partial<Drawing>) => putDrawing(symbol, { ...drawing, ...change })
  const { style, locked } = drawing
  const nextWidth = WIDTHS[(WIDTHS.indexOf(style.width) + 1) % WIDTHS.length] ?? 1
  return (
    <div
      role="toolbar"
      aria-label={t('chart.selected')}
      className="absolute start-1/2 top-2 z-20 max-w-[96%] -translate-x-1/2 rounded-md border border-line bg-raised p-0.5 shadow-lift rtl:translate-x-1/2"
    >
      <div className="flex items-center">
        <ToolButton label={t('chart.colour-pick')} pressed={choosing} onClick={() => choose(!choosing)}>
          <span className="size-4 rounded-full" style={{ background: style.colour }} />
        </ToolButton>
        <ToolButton
          label={t('chart.width', { width: style.width })}
          onClick={() => put({ style: { ...style, width: nextWidth } })}
        >
          <span className="w-5 rounded-full bg-current" style={{ height: style.width }} />
        </ToolButton>
        <ToolButton
          label={t('chart.dashed')}
          pressed={style.dashed ?? false}
          onClick={() => put({ style: { ...style, dashed: !style.dashed } })}
        >
          <span className="w-5 border-t-2 border-dashed border-current" />
        </ToolButton>
        {drawing.tool === 'text' ? (
          <ToolButton label={t('chart.text.edit')} onClick={onText}>
            <Type size={17} aria-hidden />
          </ToolButton>
        ) : null}
        <ToolButton
          label={t(locked ? 'chart.unlock' : 'chart.lock')}
          pressed={locked ?? false}
          onClick={() => put({ locked: !locked })}
        >
          {locked ? <Lock size={17} aria-hidden /> : <LockOpen size={17} aria-hidden />}
        </ToolButton>
        <ToolButton
          label={t('chart.copy')}
          onClick={() =>
            putDrawing(symbol, {
              ...drawing,
              id: `${drawing.tool}-${Date.now().toString(36)}`,
              points: drawing.points.map((point) => ({ ...point, v: point.v * (1 + APART) })),
            })
          }
        >
          <Copy size={17} aria-hidden />
        </ToolButton>
        <ToolButton
          label={t('chart.hide')}
          onClick={() => {
            put({ hidden: true })
            onGone()
          }}
        >
          <Eye size={17} aria-hidden />
        </ToolButton>
        <ToolButton
          label={t('chart.draw.delete')}
          disabled={locked ?? false}
          onClick={() => {
            removeDrawing(symbol, drawing.id)
            onGone()
          }}
        >
          <Trash2 size={17} className="text-bad" aria-hidden />
        </ToolButton>
      </div>
      {choosing ? (
        <div className="border-t border-line p-1.5">
          <ColourPick
            label={t('chart.colour-pick')}
            value={style.colour}
            onChange={(colour) => put({ style: { ...style, colour } })}
          />
        </div>
      ) : null}
    </div>
  )
}
