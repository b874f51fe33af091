const LEAST = 8

/** At least eight characters with a letter and a digit. */
export const isStrong = (text: string) => text.length >= LEAST && /[a-z]/i.test(text) && /\d/.test(text)

/** A fund password may also be six digits, as people know it from their bank. */
export const isFundPassword = (text: string) => /^\d{6}$/.test(text) || isStrong(text)
