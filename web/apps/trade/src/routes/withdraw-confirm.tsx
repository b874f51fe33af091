import { ensure } from '@plimsoll/i18n'
import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { WithdrawConfirm } from '~/features/withdraw/confirm'

// The router reads figures in an address as numbers; money stays text.
const money = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

export const Route = createFileRoute('/withdraw-confirm')({
  validateSearch: v.object({
    channel: v.optional(v.string(), ''),
    amount: v.optional(money, ''),
    to: v.optional(v.number(), 0),
  }),
  beforeLoad: ({ search }) => {
    if (!/^\d+(\.\d+)?$/.test(search.amount) || !search.channel) throw redirect({ to: '/withdraw' })
  },
  loader: () => ensure('funds'),
  component: function Shown() {
    const { channel, amount, to } = Route.useSearch()
    return <WithdrawConfirm key={`${channel} ${amount} ${to}`} name={channel} money={amount} to={to} />
  },
})
