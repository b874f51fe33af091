import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { search, text } from '~/app/search'
import { DepositDeclare } from '~/features/deposit/declare'

export const Route = createFileRoute('/recharge-apply')({
  validateSearch: search({ channel: text('BANK') }),
  loader: () => ensure('funds'),
  component: function Shown() {
    const { channel } = Route.useSearch()
    return <DepositDeclare key={channel} name={channel} />
  },
})
