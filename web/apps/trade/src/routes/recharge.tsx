import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { Deposit } from '~/features/deposit/deposit'
import { PracticeFunds } from '~/features/practice/funds'
import { useSession } from '~/shared/session'

export const Route = createFileRoute('/recharge')({
  validateSearch: v.object({ coin: v.optional(v.string()), channel: v.optional(v.string()) }),
  loader: () => ensure('funds'),
  component: function Shown() {
    const { coin, channel } = Route.useSearch()
    const navigate = Route.useNavigate()
    const practice = useSession((session) => session.practice)
    if (practice) return <PracticeFunds />
    return (
      <Deposit coin={coin} name={channel} onPick={(picked) => navigate({ search: picked, replace: true })} />
    )
  },
})
