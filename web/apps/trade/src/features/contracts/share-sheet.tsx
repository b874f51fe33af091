import { useT } from '@plimsoll/i18n'
import { Button, Sheet } from '@plimsoll/ui'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { named, useContracts } from '~/domain/market/instruments'
import { useMark } from '~/domain/market/live'
import { useSession } from '~/domain/session/session'
import { platformConfig, platformName } from '~/domain/settings/platform-config'
import { useSettings } from '~/domain/settings/settings'
import type { PositionRow } from '~/domain/trading/types'
import { saveFile } from '~/shared/save-file'
import { CARD, drawCard, shownOf } from './share-card'

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** A picture of a position, drawn here and kept by whoever wants it: nothing is sent anywhere. */
export function ShareSheet({
  position,
  scale,
  onClose,
}: {
  position: PositionRow
  scale: number
  onClose: () => void
}) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const mark = useMark(position.symbol)?.mark ?? position.markPrice
  // A picture stands still: it shows the mark of the moment it was asked for.
  const first = useRef(mark)
  const practice = useSession((session) => session.practice)
  const feed = useSettings().FEED_STATE?.feed ?? platformConfig().FEED
  const name = named(useContracts().data, position.symbol)?.showSymbol ?? position.symbol.toUpperCase()
  const words = {
    side: t(position.type === 0 ? 'trade.long' : 'trade.short'),
    entry: t('trade.entry'),
    price: t(position.status === 0 ? 'trade.mark' : 'trade.exit'),
    notice: practice ? t('common.practice-strip') : feed === 'LIVE' ? '' : t('common.sandbox-strip'),
  }
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const shown = shownOf(position, name, scale, first.current, words, Date.now())
    drawCard(context, shown, platformName(), {
      ground: colour('--bg'),
      text: colour('--text'),
      quiet: colour('--text-3'),
      up: colour('--up'),
      down: colour('--down'),
    })
  })
  const save = () =>
    canvas.current?.toBlob((blob) => {
      if (blob) saveFile(blob, `${position.symbol}-${position.orderNo}.png`)
    }, 'image/png')
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('trade.share')}
      closeLabel={t('common.close')}
      footer={
        <Button wide size="lg" icon={<Download size={18} aria-hidden />} onClick={save}>
          {t('trade.share.save')}
        </Button>
      }
    >
      <canvas
        ref={canvas}
        width={CARD.width}
        height={CARD.height}
        role="img"
        aria-label={t('trade.share.picture', { symbol: name })}
        className="aspect-square w-full rounded-lg border border-line"
      />
      <p className="mt-3 text-sm text-text-3">{t('trade.share.note')}</p>
    </Sheet>
  )
}
