import { useT } from '@plimsoll/i18n'
import { Button } from '@plimsoll/ui'
import { ChartCandlestick, RotateCcw, ShieldCheck } from 'lucide-react'
import { Page } from '~/domain/layout/page'

const POINTS = [
  { icon: ChartCandlestick, title: 'trade.practice.same', text: 'trade.practice.same-note' },
  { icon: ShieldCheck, title: 'trade.practice.apart', text: 'trade.practice.apart-note' },
  { icon: RotateCcw, title: 'trade.practice.again', text: 'trade.practice.again-note' },
] as const

/** What virtual trading is, before it begins. */
export function PracticeIntro({ onStart }: { onStart: () => void }) {
  const t = useT()
  return (
    <Page title={t('trade.practice')} wide>
      <p className="max-w-[16ch] pt-2 text-[34px] desk:pt-10 desk:text-[52px] leading-[1.08] font-semibold tracking-tight text-balance">
        {t('trade.practice.title')}
      </p>
      <div aria-hidden className="relative my-6 h-11 desk:my-12">
        <span className="absolute inset-x-[-16px] top-1/2 h-[3px] bg-accent" />
        <span className="absolute start-6 size-11 rounded-full border-[5px] border-text" />
      </div>
      <ul className="space-y-5 desk:grid desk:grid-cols-3 desk:gap-10 desk:space-y-0">
        {POINTS.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon size={24} strokeWidth={1.8} className="mt-0.5 shrink-0 text-text-2" aria-hidden />
            <div>
              <h2 className="text-[17px] font-semibold">{t(title)}</h2>
              <p className="text-[15px] text-text-2">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button wide size="lg" className="mt-8 desk:mt-12 desk:w-80" onClick={onStart}>
        {t('trade.practice.start')}
      </Button>
    </Page>
  )
}
