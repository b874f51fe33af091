import { draftOf, keepDraft } from './draft'
import type { Who } from './identity-fields'

/** What somebody said of themselves in the primary verification, for the advanced one that follows in the same tab. */
export const rememberWho = (account: number, { realName, country, cardType, idCard }: Who) =>
  keepDraft('who', account, { realName, country, cardType, idCard })

/** What need not be asked again; nothing of anybody else. */
export const knownWho = (account: number): Who | undefined => draftOf<Who>('who', account)
