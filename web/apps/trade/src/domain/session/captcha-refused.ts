/** The refusal that asks for the picture, or says that what was typed for it is wrong. */
export const CAPTCHA_REFUSED = -1003
