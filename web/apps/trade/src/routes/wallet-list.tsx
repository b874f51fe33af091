import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { AddressBook } from '~/features/addresses/book'

export const Route = createFileRoute('/wallet-list')({
  loader: () => ensure('funds'),
  component: AddressBook,
})
