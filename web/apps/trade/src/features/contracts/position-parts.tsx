import { useT } from '@plimsoll/i18n'
import { Badge, Waterline } from '@plimsoll/ui'
import type { LossRow, PositionRow } from '~/domain/trading/types'
import { figure, signed, usd } from '~/shared/format'
import { CloseSheet } from './close-sheet'
import { DetailSheet } from './detail-sheet'
import { MarginSheet } from './margin-sheet'
import { ProtectSheet } from './protect-sheet'
import { useRealised } from './queries'
import { ReverseSheet } from './reverse-sheet'
import { ShareSheet } from './share-sheet'

/** Above this share of its way to liquidation a position is drawn in red. */
const NEAR = 0.66
const RANKS = [1, 2, 3, 4, 5]

export function SideBadge({ position }: { position: Pick<PositionRow, 'type' | 'leverage'> }) {
  const t = useT()
  return (
    <Badge className={position.type === 0 ? 'bg-up-wash! text-up!' : 'bg-down-wash! text-down!'}>
      {t(position.type === 0 ? 'trade.long' : 'trade.short')}{' '}
      <span className="num">{position.leverage}×</span>
    </Badge>
  )
}

/** How near a profitable position is to being taken to make up for others' losses. */
export function Rank({ rank }: { rank: number | null | undefined }) {
  const t = useT()
  if (!rank) return null
  return (
    <span className="flex items-center gap-0.5" role="img" aria-label={t('trade.adl', { rank })}>
      {RANKS.map((n) => (
        <span key={n} className={`h-3 w-1 rounded-full ${n <= rank ? 'bg-accent' : 'bg-line-strong'}`} />
      ))}
    </span>
  )
}

/** How high the water stands: maintenance over what is left of the margin. */
export function MarginRatio({ position, className }: { position: PositionRow; className?: string }) {
  const t = useT()
  if (position.marginRatio === null) return null
  const ratio = Number(position.marginRatio)
  const text = `${(ratio * 100).toFixed(1)}%`
  return (
    <Waterline
      {...(className ? { className } : {})}
      value={ratio}
      limit={1}
      label={t('trade.margin-ratio')}
      text={text}
      tone={ratio > NEAR ? 'bad' : ratio > NEAR / 2 ? 'warn' : 'good'}
    />
  )
}

export function Protections({ losses, scale }: { losses: LossRow[]; scale: number }) {
  const t = useT()
  return losses.map((loss) => (
    <span key={loss.id} className="num block">
      <span className="text-text-3">{t(loss.lossType === 0 ? 'trade.tp' : 'trade.sl')}</span>{' '}
      {figure(loss.earnPrice ?? loss.losePrice, scale)}
    </span>
  ))
}

export type Open = 'close' | 'margin' | 'protect' | 'detail' | 'reverse' | 'share' | undefined

/** The sheet that was asked for. It begins anew each time. */
export function PositionSheet({
  open,
  position,
  scale,
  losses,
  onOpen,
}: {
  open: Open
  position: PositionRow
  scale: number
  losses: LossRow[]
  onOpen: (next: Open) => void
}) {
  const props = { position, scale, onClose: () => onOpen(undefined) }
  if (open === 'close') return <CloseSheet {...props} />
  if (open === 'margin') return <MarginSheet {...props} />
  if (open === 'protect') return <ProtectSheet {...props} losses={losses} />
  if (open === 'reverse') return <ReverseSheet {...props} />
  if (open === 'share') return <ShareSheet {...props} />
  if (open === 'detail')
    return (
      <DetailSheet
        {...props}
        losses={losses}
        onReverse={() => onOpen('reverse')}
        onShare={() => onOpen('share')}
      />
    )
  return null
}

/** What partial closes of a position have brought; nothing while there were none. */
export function Realised({ position, className = '' }: { position: PositionRow; className?: string }) {
  const t = useT()
  const realised = useRealised()?.get(position.id)
  if (!realised) return null
  return (
    <span className={`num block ${className}`}>
      <span className="text-text-3">{t('trade.realised')}</span> {signed(realised, usd)}
    </span>
  )
}
