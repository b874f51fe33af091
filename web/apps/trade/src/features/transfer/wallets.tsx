import { useT } from '@plimsoll/i18n'
import { Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { totalQuery } from '~/domain/funds/totals'
import { useSession } from '~/domain/session/session'
import { usePrefs } from '~/domain/settings/prefs'
import { WALLET } from '~/domain/trading/wallet'
import { usd } from '~/shared/format'

const COVER = '••••••'

/** Where the money lies now. words: funds.wallet.* words: funds.wallet-note.* */
export function YourWallets() {
  const t = useT()
  const practice = useSession((session) => session.practice)
  const covered = usePrefs((prefs) => prefs.covered)
  const { data } = useQuery(totalQuery(practice))
  const worth = (type: number) => data?.byType.find((part) => part.type === type)?.total ?? '0'
  return (
    <section className="mt-8 desk:mt-1">
      <h2 className="mb-2 text-[15px] font-semibold">{t('funds.wallets-yours')}</h2>
      <ul className="divide-y divide-line">
        {(Object.keys(WALLET) as (keyof typeof WALLET)[]).map((name) => (
          <li key={name} className="flex items-center justify-between gap-6 py-3">
            <div>
              <div className="font-medium">{t(`funds.wallet.${name}`)}</div>
              <div className="text-sm text-text-3">{t(`funds.wallet-note.${name}`)}</div>
            </div>
            <div className="num shrink-0 text-[17px] font-medium">
              {data ? covered ? COVER : usd(worth(WALLET[name])) : <Skeleton className="h-5 w-20" />}
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-text-3">{t('funds.transfer-note')}</p>
    </section>
  )
}
