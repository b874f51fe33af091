import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { number, search } from '~/app/search'
import { WithdrawDetail } from '~/features/withdraw/detail'

export const Route = createFileRoute('/withdraw-detail')({
  validateSearch: search({ id: number(0) }),
  loader: () => ensure('funds'),
  component: function Shown() {
    const { id } = Route.useSearch()
    return <WithdrawDetail key={id} id={id} />
  },
})
