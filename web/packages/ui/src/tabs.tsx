import { cx } from './class-names'

/** Views of one thing. The panel is the caller's; `id` names it. */
export function Tabs<T extends string>({
  label,
  value,
  tabs,
  onChange,
  className,
}: {
  label: string
  value: T
  tabs: { value: T; label: string; count?: number }[]
  onChange: (value: T) => void
  className?: string
}) {
  const move = (step: number) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (next) onChange(next.value)
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      className={cx('scroll-quiet flex gap-5 overflow-x-auto border-b border-line', className)}
      onKeyDown={(event) => {
        const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
        if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') move(event.key === forward ? 1 : -1)
      }}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          className="relative -mb-px min-h-11 shrink-0 border-b-2 border-transparent text-[15px] font-medium text-text-3 aria-selected:border-accent aria-selected:text-text"
        >
          {tab.label}
          {tab.count ? (
            <span className="ms-1.5 text-text-3">
              <span className="num">{tab.count}</span>
            </span>
          ) : null}
        </button>
      ))}
    </div>
  )
}
