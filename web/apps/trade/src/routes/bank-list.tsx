import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { BankList } from '~/features/banks/list'

export const Route = createFileRoute('/bank-list')({ loader: () => ensure('account'), component: BankList })
