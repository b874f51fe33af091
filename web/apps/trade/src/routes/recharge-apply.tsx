import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { DepositDeclare } from '~/features/deposit/declare'

export const Route = createFileRoute('/recharge-apply')({
  validateSearch: v.object({ channel: v.optional(v.string(), 'BANK') }),
  loader: () => ensure('funds'),
  component: function Shown() {
    const { channel } = Route.useSearch()
    return <DepositDeclare key={channel} name={channel} />
  },
})
