// Messages carry no link. The server writes them in English whatever the reader's language, so their words can be relied on.
import type { Mail } from '~/domain/messages/mails'

/** Messages about C2C orders begin with the order's number. */
const C2C_ORDER = /^Order (\d+):/

/** Titles of C2C messages that don't name it. */
const ABOUT_APPEALS = ['The time for evidence is over', 'An appeal is decided']

/** The C2C order that a message is about; nothing for any other message. */
export const orderOf = ({ title, content }: Pick<Mail, 'title' | 'content'>): string | undefined =>
  title.includes('C2C') || ABOUT_APPEALS.includes(title) ? C2C_ORDER.exec(content)?.[1] : undefined
