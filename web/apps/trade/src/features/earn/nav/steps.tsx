import { useT } from '@plimsoll/i18n'
import { leftToRight, moment } from '~/shared/format'
import type { NavFund } from './queries'

/** What happens after the button, one thing after the other. */
export function Steps({ fund }: { fund: NavFund }) {
  const t = useT()
  const steps = [
    t('earn.nav.step.held'),
    t('earn.nav.step.cut', { time: leftToRight(moment(fund.nav.nextCut)) }),
    t('earn.nav.step.after'),
  ]
  return (
    <>
      <h2 className="text-[17px] font-semibold">{t('earn.nav.steps')}</h2>
      <ol className="mt-2 space-y-2.5 text-[15px] text-text-2">
        {steps.map((step, n) => (
          <li key={step} className="flex gap-3">
            <span className="num w-5 shrink-0 font-semibold text-text-3">{n + 1}</span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
