/** A page that was pushed by what somebody did follows after this long, so that its answer is seen first. */
const PUSH_AFTER_MS = 300

/** Goes on once the answer to what was done had its moment. Links do not wait. */
export const pushSoon = (go: () => void) => {
  setTimeout(go, PUSH_AFTER_MS)
}
