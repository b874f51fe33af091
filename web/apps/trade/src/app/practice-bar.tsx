import { useT } from '@plimsoll/i18n'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { GraduationCap } from 'lucide-react'
import { useState } from 'react'
import { totalQuery } from '~/domain/funds/totals'
import { PracticeReset } from '~/domain/session/practice-reset'
import { useRealm } from '~/domain/session/realm'
import { usd } from '~/shared/format'

const ACTION = 'min-h-11 px-2 font-semibold underline-offset-4 hover:underline'

/** Above every page in practice: whose money this is not, what it comes to, starting over, and the way out. */
export function PracticeBar() {
  const t = useT()
  const go = useNavigate()
  const { pathname } = useLocation()
  const { leave } = useRealm()
  const [asking, ask] = useState(false)
  const { data } = useQuery(totalQuery(true))
  return (
    <div
      data-strip="practice"
      className="flex h-11 items-center gap-2 bg-accent ps-4 pe-2 text-sm text-on-accent"
    >
      <GraduationCap size={19} className="shrink-0" aria-hidden />
      <span className="min-w-0 truncate font-semibold">{t('common.practice-strip')}</span>
      <span className="num hidden text-[15px] sm:inline" data-testid="practice-total">
        {usd(data?.total)}
      </span>
      <span className="ms-auto flex shrink-0">
        <button type="button" onClick={() => ask(true)} className={ACTION}>
          {t('common.practice.reset')}
        </button>
        <button
          type="button"
          onClick={() => {
            leave()
            // The practice desk has nothing to show to whoever left it.
            if (pathname === '/tradeSim') void go({ to: '/tradeU' })
          }}
          className={ACTION}
        >
          {t('common.practice.leave')}
        </button>
      </span>
      <PracticeReset open={asking} onClose={() => ask(false)} />
    </div>
  )
}
