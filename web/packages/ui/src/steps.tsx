import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names'

export interface Step {
  title: ReactNode
  note?: ReactNode
  state: 'done' | 'now' | 'ahead' | 'failed'
}

/** The way of a deposit, a withdrawal or an application, with where it stands. */
export function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol>
      {steps.map((step, n) => (
        <li key={n} className="relative flex gap-3 pb-5 last:pb-0">
          {n < steps.length - 1 ? (
            <span
              aria-hidden
              className={cx(
                'absolute start-[10px] top-6 bottom-0 w-0.5',
                step.state === 'done' ? 'bg-good' : 'bg-line',
              )}
            />
          ) : null}
          <span
            aria-hidden
            className={cx(
              'mt-0.5 grid size-[22px] shrink-0 place-items-center rounded-full border-2',
              step.state === 'done' && 'border-good bg-good text-surface',
              step.state === 'now' && 'border-accent',
              step.state === 'ahead' && 'border-line-strong',
              step.state === 'failed' && 'border-bad bg-bad text-surface',
            )}
          >
            {step.state === 'done' ? <Check size={13} strokeWidth={3} /> : null}
            {step.state === 'now' ? <span className="size-2 rounded-full bg-accent" /> : null}
          </span>
          <div className="min-w-0">
            <div className={cx('text-[15px] font-medium', step.state === 'ahead' && 'text-text-3')}>
              {step.title}
            </div>
            {step.note ? <div className="text-sm text-text-3">{step.note}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}
