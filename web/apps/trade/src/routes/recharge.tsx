import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { search, text } from '~/app/search'
import { useSession } from '~/domain/session/session'
import { Deposit } from '~/features/deposit/deposit'
import { PracticeFunds } from '~/features/practice/funds'

export const Route = createFileRoute('/recharge')({
  validateSearch: search({ coin: text(), channel: text() }),
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
