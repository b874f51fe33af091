import { type ClassValue, clsx } from 'clsx'

/** Joins class names; the later one wins by the order it is written in. */
export const cx = (...values: ClassValue[]) => clsx(values)
