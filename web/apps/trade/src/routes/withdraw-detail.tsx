import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { WithdrawDetail } from '~/features/withdraw/detail'

export const Route = createFileRoute('/withdraw-detail')({
  validateSearch: v.object({ id: v.optional(v.number(), 0) }),
  loader: () => ensure('funds'),
  component: function Shown() {
    const { id } = Route.useSearch()
    return <WithdrawDetail key={id} id={id} />
  },
})
