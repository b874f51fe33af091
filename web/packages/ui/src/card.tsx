import type { HTMLAttributes } from 'react'
import { cx } from './class-names'

/** A sheet of paper on the table. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cx('rounded-lg border border-line bg-surface', className)} />
}
