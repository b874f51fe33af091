import { Mark } from '@plimsoll/ui/mark'
import type { ReactNode } from 'react'

/** The sheet of pages before the console: sign-in and enrolment. */
export function Entrance({
  title,
  text,
  children,
}: {
  title: string
  text?: ReactNode
  children: ReactNode
}) {
  return (
    <main className="scroll-thin grid h-full place-items-center overflow-y-auto bg-bg p-6">
      <div className="w-full max-w-96">
        <Mark size={32} className="mb-5" />
        <h1 className="text-xl font-semibold">{title}</h1>
        {text ? <p className="mt-1 text-text-2">{text}</p> : null}
        <div className="mt-6">{children}</div>
      </div>
    </main>
  )
}
