import type { ReactNode } from 'react'

/** A group of the kit, under its name. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 border-b border-line pb-2 text-[17px] font-semibold">{name}</h2>
      <div className="space-y-4">{children}</div>
    </section>
  )
}
