import { useT } from '@plimsoll/i18n'
import { Button, List } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useReached } from '~/domain/chart/alerts/reached'
import { named, useContracts } from '~/domain/market/instruments'
import { figure, moment } from '~/shared/format'
import { Unread } from './unread'

/** Price alerts that were reached, newest first. Looking at them is seeing them. */
export function ReachedAlerts() {
  const t = useT()
  const { reached, see, clear } = useReached()
  const { data: coins } = useContracts()
  // What was new when the page was opened stays marked while it is read.
  const [fresh] = useState(() => new Set(reached.filter(({ seen }) => !seen).map(({ id }) => id)))
  useEffect(() => see(), [reached.length])
  if (!reached.length) return null
  return (
    <section className="mb-6">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-[17px] font-semibold">{t('common.alerts')}</h2>
        <Button look="text" size="sm" className="px-0!" onClick={clear}>
          {t('content.alerts-clear')}
        </Button>
      </div>
      <List>
        {reached.map((alert) => {
          const coin = named(coins, alert.symbol)
          const rose = alert.direction === 0
          const Icon = rose ? ArrowUp : ArrowDown
          return (
            <li key={alert.id}>
              <Link
                to="/tradeU"
                search={{ symbol: alert.symbol }}
                className="flex min-h-14 items-center gap-3 rounded-md py-2 hover:bg-sunken desk:-mx-3 desk:px-3"
              >
                <Icon size={18} className={`shrink-0 ${rose ? 'text-up' : 'text-down'}`} aria-hidden />
                <span className="min-w-0 flex-1 font-medium">
                  {fresh.has(alert.id) ? <Unread /> : null}
                  {t(rose ? 'common.alert-rose' : 'common.alert-fell', {
                    name: coin?.showSymbol ?? alert.symbol.toUpperCase(),
                    price: figure(alert.price, coin?.baseScale),
                  })}
                </span>
                <span className="num shrink-0 text-sm text-text-3">{moment(alert.at)}</span>
              </Link>
            </li>
          )
        })}
      </List>
    </section>
  )
}
