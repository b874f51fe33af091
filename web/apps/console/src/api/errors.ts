// How a call can fail. Each kind has a different answer on screen.

/** The server refused: nothing was done. */
export class Refused extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly requestId: string | null,
  ) {
    super(message)
  }
}

/** The answer to a write was lost: it may have been done. Repeating it with the same key is safe. */
export class OutcomeUnknown extends Error {}

/** The server could not be read from. Nothing was asked of it but an answer. */
export class Unreachable extends Error {
  constructor(readonly requestId: string | null = null) {
    super('unreachable')
  }
}

/** The session ended. */
export class SignedOut extends Error {}

/** Somebody closed the step-up dialog: the call was not repeated. */
export class StepUpCancelled extends Error {}

export const CODES = {
  permission: -8001,
  stepUp: -8002,
  own: -8003,
  stale: -8004,
  expired: -8005,
  decided: -8006,
  pending: -8007,
  limit: -8008,
  version: -8009,
  linked: -8010,
  alone: -8011,
  scope: -8014,
  input: -1019,
  absent: -7001,
} as const

/** Errors that a second try answers the same way. */
export const isFinal = (error: unknown) =>
  error instanceof Refused || error instanceof SignedOut || error instanceof StepUpCancelled
