import { ensure } from '@plimsoll/i18n'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { number, search, text } from '~/app/search'
import { WithdrawConfirm } from '~/features/withdraw/confirm'

export const Route = createFileRoute('/withdraw-confirm')({
  validateSearch: search({
    channel: text(''),
    amount: text(''),
    to: number(0),
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
