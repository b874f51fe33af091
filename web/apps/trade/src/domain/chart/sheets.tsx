import type { Coin } from '~/domain/market/instruments'
import { ticker } from '~/domain/market/store'
import type { ToolId } from './drawings/drawing'
import { putDrawing } from './drawings/state'
import { type Instance, newInstance } from './indicators/catalog'
import { AlertSheet } from './parts/alert-sheet'
import { CompareSheet } from './parts/compare-sheet'
import { DrawSheet } from './parts/draw-sheet'
import { DrawingList } from './parts/drawing-list'
import { IndicatorSettings } from './parts/indicator-settings'
import { IndicatorSheet } from './parts/indicator-sheet'
import { LayoutSheet } from './parts/layout-sheet'
import { MoreSheet } from './parts/more-sheet'
import { SettingsSheet } from './parts/settings-sheet'
import { TextSheet } from './parts/text-sheet'
import type { SheetName } from './parts/toolbar'
import type { CandleSource } from './source'
import { useChartState } from './state'

/** What is open over the chart. */
export type Opened =
  | { name: SheetName; price?: string }
  | { name: 'indicator'; id: string }
  /** The words of a note: of one that is there, or of one that is to be drawn. */
  | { name: 'text'; id?: string }

/** Every sheet of a chart; one at a time. */
export function ChartSheets({
  opened,
  onOpen,
  symbol,
  market,
  coins,
  name,
  scale,
  source,
  contracts,
  depth,
  onDepth,
  onPick,
  onText,
}: {
  opened: Opened | undefined
  onOpen: (next: Opened | undefined) => void
  symbol: string
  /** The market whose price is shown. */
  market: string
  coins: Coin[]
  name: string
  scale: number
  source: CandleSource
  contracts: boolean
  depth: boolean
  onDepth: () => void
  onPick: (tool: ToolId) => void
  onText: (text: string) => void
}) {
  const { layout, change } = useChartState()
  const { indicators } = layout
  const close = () => onOpen(undefined)
  const is = (wanted: Opened['name']) => opened?.name === wanted
  const edit = (one: Instance) => onOpen({ name: 'indicator', id: one.id })
  const edited = opened?.name === 'indicator' ? indicators.find(({ id }) => id === opened.id) : undefined
  const note =
    opened?.name === 'text' ? layout.drawings[symbol]?.find(({ id }) => id === opened.id) : undefined
  return (
    <>
      <IndicatorSheet
        open={is('indicators')}
        indicators={indicators}
        contracts={contracts}
        onAdd={(kind) => change({ indicators: [...indicators, newInstance(kind)] })}
        onEdit={edit}
        onChange={(next) => change({ indicators: next })}
        onClose={close}
      />
      {edited ? (
        <IndicatorSettings
          key={edited.id}
          one={edited}
          onChange={(next) =>
            change({ indicators: indicators.map((one) => (one.id === next.id ? next : one)) })
          }
          onRemove={() => {
            change({ indicators: indicators.filter((one) => one.id !== edited.id) })
            close()
          }}
          onClose={close}
        />
      ) : null}
      <DrawSheet
        open={is('draw')}
        onClose={close}
        onPick={(tool) => {
          close()
          onPick(tool)
        }}
      />
      <DrawingList symbol={symbol} open={is('drawings')} onClose={close} />
      {opened?.name === 'text' ? (
        <TextSheet
          text={note?.text ?? ''}
          onClose={close}
          onSave={(text) => {
            close()
            if (note) putDrawing(symbol, { ...note, text })
            else onText(text)
          }}
        />
      ) : null}
      <SettingsSheet open={is('settings')} source={source} onClose={close} />
      <CompareSheet open={is('compare')} symbol={symbol} coins={coins} onClose={close} />
      <LayoutSheet open={is('layouts')} onClose={close} />
      {opened?.name === 'alerts' ? (
        <AlertSheet
          symbol={symbol}
          name={name}
          scale={scale}
          price={opened.price ?? ticker(market)?.price ?? ''}
          onClose={close}
        />
      ) : null}
      <MoreSheet
        open={is('more')}
        symbol={symbol}
        shape={layout.shape}
        depth={depth}
        onDepth={() => {
          close()
          onDepth()
        }}
        onOpen={(next) => onOpen({ name: next })}
        onClose={close}
      />
    </>
  )
}
