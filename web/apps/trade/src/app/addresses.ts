import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/** A figure is one only if nothing of it is lost: an amount of money stays the text it is. */
function exactly(text: string): unknown {
  const value: unknown = JSON.parse(text)
  return typeof value === 'number' && String(value) !== text ? text : value
}

/** How addresses are read and written: `amount=500`, not `amount=%22500%22`. */
export const parseSearch = parseSearchWith(exactly)
export const stringifySearch = stringifySearchWith(JSON.stringify)
