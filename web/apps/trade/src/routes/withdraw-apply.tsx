import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { search, text } from '~/app/search'
import { WithdrawApply } from '~/features/withdraw/apply'

export const Route = createFileRoute('/withdraw-apply')({
  validateSearch: search({ channel: text('USDT-TRC') }),
  loader: () => ensure('funds'),
  component: function Shown() {
    const { channel } = Route.useSearch()
    return <WithdrawApply key={channel} name={channel} />
  },
})
