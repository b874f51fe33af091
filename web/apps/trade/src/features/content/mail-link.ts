import type { Mail } from '~/domain/messages/mails'

/** Messages about C2C orders begin with the order's number. */
const C2C_ORDER = /^Order (\d+):/

/** The C2C order that a message is about; nothing for any other message. */
export const orderOf = ({ title, content }: Pick<Mail, 'title' | 'content'>): string | undefined =>
  title.includes('C2C') ? C2C_ORDER.exec(content)?.[1] : undefined
