import { useT } from '@plimsoll/i18n'
import { Button, Checkbox, Sheet } from '@plimsoll/ui'
import { MoveDiagonal, MoveUpRight, Rows3, SeparatorHorizontal, Spline } from 'lucide-react'
import { INDICATORS } from './indicators'

const TOOLS = [
  { name: 'segment', word: 'market.draw.line', icon: MoveDiagonal },
  { name: 'rayLine', word: 'market.draw.ray', icon: MoveUpRight },
  { name: 'horizontalStraightLine', word: 'market.draw.level', icon: SeparatorHorizontal },
  { name: 'parallelStraightLine', word: 'market.draw.channel', icon: Spline },
  { name: 'fibonacciLine', word: 'market.draw.fibonacci', icon: Rows3 },
] as const

/** words: market.indicator.* */
export function IndicatorSheet({
  open,
  chosen,
  onToggle,
  onClose,
}: {
  open: boolean
  chosen: string[]
  onToggle: (name: string) => void
  onClose: () => void
}) {
  const t = useT()
  return (
    <Sheet open={open} onClose={onClose} title={t('market.indicators')} closeLabel={t('common.close')}>
      <div className="divide-y divide-line">
        {INDICATORS.map(({ name, params }) => (
          <Checkbox key={name} checked={chosen.includes(name)} onChange={() => onToggle(name)}>
            <span className="font-medium text-text">
              {t(`market.indicator.${name}` as 'market.indicator.MA')}
            </span>{' '}
            <span className="num text-text-3">
              {name} {params.join(' ')}
            </span>
          </Checkbox>
        ))}
      </div>
    </Sheet>
  )
}

/** A tool for the hand, or a clean sheet. */
export function DrawSheet({
  open,
  onPick,
  onClear,
  onClose,
}: {
  open: boolean
  onPick: (tool: string) => void
  onClear: () => void
  onClose: () => void
}) {
  const t = useT()
  return (
    <Sheet open={open} onClose={onClose} title={t('market.draw')} closeLabel={t('common.close')}>
      <div className="grid grid-cols-2 gap-2">
        {TOOLS.map(({ name, word, icon: Icon }) => (
          <button
            key={name}
            type="button"
            onClick={() => onPick(name)}
            className="flex min-h-14 items-center gap-3 rounded-md bg-sunken px-4 text-start text-[15px] font-medium hover:bg-line"
          >
            <Icon size={19} className="text-text-3" aria-hidden />
            {t(word)}
          </button>
        ))}
      </div>
      <p className="mt-3 text-sm text-text-3">{t('market.draw.note')}</p>
      <Button look="quiet" wide className="mt-3" onClick={onClear}>
        {t('market.draw.clear')}
      </Button>
    </Sheet>
  )
}
