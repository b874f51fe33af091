// What was typed into an identity check, kept in this tab until it is submitted: a reload loses nothing. It is about papers,
// so it goes with the tab and stays nowhere else.

export type Draft = 'primary' | 'advanced' | 'who'

const nameOf = (draft: Draft) => `plimsoll.check.${draft}`

/** What this account left there; nothing of anybody else. */
export function draftOf<T>(draft: Draft, account: number): T | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(draft)) ?? '{}') as { account?: number; params?: T }
    return kept.account === account ? kept.params : undefined
  } catch {
    return undefined
  }
}

export function keepDraft(draft: Draft, account: number, params: object) {
  sessionStorage.setItem(nameOf(draft), JSON.stringify({ account, params }))
}

export function forgetDrafts(...drafts: Draft[]) {
  for (const draft of drafts) sessionStorage.removeItem(nameOf(draft))
}
