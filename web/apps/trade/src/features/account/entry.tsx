import { Card, Switch } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { WrittenLink } from '~/shared/written-link'

const LINE =
  'flex min-h-15 w-full items-center gap-3.5 px-4 py-2.5 text-start transition-colors duration-120 hover:bg-sunken'

/** Lines that belong together, under a quiet title. */
export function Group({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section>
      {title ? <h2 className="mb-2 px-1 text-sm font-medium text-text-3">{title}</h2> : null}
      <Card className="overflow-hidden">
        <ul className="divide-y divide-line">{children}</ul>
      </Card>
    </section>
  )
}

function Inside({
  icon: Icon,
  picture,
  title,
  note,
  end,
}: {
  icon?: LucideIcon | undefined
  picture?: string | undefined
  title: ReactNode
  note?: ReactNode
  end?: ReactNode
}) {
  return (
    <>
      {picture ? (
        <img src={picture} alt="" width={20} height={20} className="size-5 shrink-0 object-contain" />
      ) : Icon ? (
        <Icon size={20} strokeWidth={1.8} className="shrink-0 text-text-3" aria-hidden />
      ) : null}
      <span className="min-w-0 flex-1">
        <span className="block text-[16px] font-medium">{title}</span>
        {note ? <span className="block text-sm text-text-3">{note}</span> : null}
      </span>
      {end ? (
        <span className="max-w-[52%] shrink-0 truncate text-end text-[15px] text-text-2">{end}</span>
      ) : null}
    </>
  )
}

type Params = Parameters<typeof Inside>[0]

const Chevron = () => <ChevronRight size={18} className="shrink-0 text-text-3 rtl:rotate-180" aria-hidden />

/** A line that leads to a page. */
export function Leads({ to, ...params }: Params & { to: string }) {
  return (
    <li>
      {/^\/[\w-]+$/.test(to) ? (
        <Link to={to} className={LINE}>
          <Inside {...params} />
          <Chevron />
        </Link>
      ) : (
        <WrittenLink address={to} className={LINE}>
          <Inside {...params} />
          {to.startsWith('/') ? <Chevron /> : null}
        </WrittenLink>
      )}
    </li>
  )
}

/** A line that opens something on this page. */
export function Opens({ onOpen, ...params }: Params & { onOpen: () => void }) {
  return (
    <li>
      <button type="button" onClick={onOpen} className={LINE}>
        <Inside {...params} />
        <Chevron />
      </button>
    </li>
  )
}

/** A line that turns something on or off, wherever it is pressed. */
export function Switches({
  label,
  checked,
  onChange,
  ...params
}: Params & { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  const id = useId()
  return (
    <li className="flex items-center pe-4 transition-colors duration-120 hover:bg-sunken">
      <label htmlFor={id} className="flex min-h-15 flex-1 cursor-pointer items-center gap-3.5 py-2.5 ps-4">
        <Inside {...params} />
      </label>
      <Switch id={id} label={label} checked={checked} onChange={onChange} />
    </li>
  )
}

/** A line that says something, perhaps with a control at its end. */
export function Says(params: Params) {
  return (
    <li className="flex min-h-15 items-center gap-3.5 px-4 py-2.5">
      <Inside {...params} />
    </li>
  )
}
