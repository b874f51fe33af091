import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { WithdrawApply } from '~/features/withdraw/apply'

export const Route = createFileRoute('/withdraw-apply')({
  validateSearch: v.object({ channel: v.optional(v.string(), 'USDT-TRC') }),
  loader: () => ensure('funds'),
  component: function Shown() {
    const { channel } = Route.useSearch()
    return <WithdrawApply key={channel} name={channel} />
  },
})
