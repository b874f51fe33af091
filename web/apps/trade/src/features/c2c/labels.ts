import { type Key, useT } from '@plimsoll/i18n'

/** Payment methods and their details as they come with the server: said in the reader's language as long as they stand there. */
const SHIPPED: Record<string, Key> = {
  'Bank transfer': 'c2c.label.bank-transfer',
  'Zengin transfer': 'c2c.label.zengin',
  Bank: 'c2c.label.bank',
  'Account number or IBAN': 'c2c.label.number-or-iban',
  'Account number': 'c2c.label.number',
  'Sort code': 'c2c.label.sort-code',
  'Routing number': 'c2c.label.routing',
  Branch: 'c2c.label.branch',
  Email: 'c2c.label.email',
  'Email or Wisetag': 'c2c.label.wise',
  Phone: 'c2c.label.phone',
  'Phone or UEN': 'c2c.label.phone-or-uen',
}

/** What an operator named differently is shown as it is. */
export function useLabel(): (name: string) => string {
  const t = useT()
  return (name) => {
    const key = SHIPPED[name]
    return key ? t(key) : name
  }
}
