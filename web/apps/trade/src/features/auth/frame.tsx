import { Mark } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The pages before one is in: a title, a form, and the other way. */
export function Frame({
  title,
  note,
  children,
  other,
}: {
  title: string
  note?: string
  children: ReactNode
  other?: ReactNode
}) {
  return (
    <div className="mx-auto max-w-md px-5 pt-safe pb-10 desk:py-14">
      <header className="flex h-16 items-center">
        <Link to="/home" className="flex items-center gap-2.5 text-[19px] font-semibold">
          <Mark size={28} /> Plimsoll
        </Link>
      </header>
      <h1 className="mt-4 text-[30px] leading-tight font-semibold tracking-tight">{title}</h1>
      {note ? <p className="mt-1.5 text-[15px] text-text-3">{note}</p> : null}
      <div className="mt-6">{children}</div>
      {other ? <div className="mt-6 text-center text-[15px] text-text-2">{other}</div> : null}
    </div>
  )
}
