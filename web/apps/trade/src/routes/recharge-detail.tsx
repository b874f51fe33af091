import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { number, search } from '~/app/search'
import { DepositDetail } from '~/features/deposit/detail'

export const Route = createFileRoute('/recharge-detail')({
  validateSearch: search({ id: number(0) }),
  loader: () => ensure('funds'),
  component: function Shown() {
    const { id } = Route.useSearch()
    return <DepositDetail key={id} id={id} />
  },
})
