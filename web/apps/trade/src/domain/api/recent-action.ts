/** For this long after somebody acted, the echo of their act is no news. */
const ECHO_MS = 3000

let last = 0

/** The reader did something and was told what came of it. */
export const markLocalAction = () => {
  last = Date.now()
}

export const actedJustNow = () => Date.now() - last < ECHO_MS
