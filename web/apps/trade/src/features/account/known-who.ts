import type { Who } from './who-fields'

/** What somebody said of themselves in the primary verification, for as long as this page is open: it is stored nowhere. */
let known: { account: number; who: Who } | undefined

export const rememberWho = (account: number, { realName, country, cardType, idCard }: Who) => {
  known = { account, who: { realName, country, cardType, idCard } }
}

/** What need not be asked again; nothing of anybody else. */
export const knownWho = (account: number): Who | undefined =>
  known?.account === account ? known.who : undefined
