import { useT } from '@plimsoll/i18n'
import { Card, Segmented, Skeleton } from '@plimsoll/ui'
import { useState } from 'react'
import type { Totals } from '~/domain/funds/totals'
import { usePrefs } from '~/domain/settings/prefs'
import { WALLET } from '~/domain/trading/wallet'
import { share, usd } from '~/shared/format'
import { big } from '~/shared/money'
import { type Part, sharesOf } from './shares'
import { COVER } from './total'

/** One ink, thinner for each smaller part. */
const INKS = ['100%', '68%', '46%', '30%', '18%'].map(
  (strength) => `color-mix(in oklab, var(--text) ${strength}, var(--sunken))`,
)

const walletName = (type: number) =>
  (Object.keys(WALLET) as (keyof typeof WALLET)[]).find((name) => WALLET[name] === type) ?? 'platform'

/** What it is made of, or where it lies. words: funds.wallet.* */
export function Distribution({ totals }: { totals: Totals | undefined }) {
  const t = useT()
  const covered = usePrefs((prefs) => prefs.covered)
  const [by, setBy] = useState<'coin' | 'wallet'>('coin')
  const parts: Part[] | undefined =
    by === 'coin'
      ? totals?.byCoin.map(({ coin, total }) => ({ name: coin.toUpperCase(), total: total ?? '0' }))
      : totals?.byType.map(({ type, total }) => ({ name: t(`funds.wallet.${walletName(type)}`), total }))
  const shares = sharesOf(parts ?? [], t('funds.others'))
  return (
    <Card className="mt-5 p-5 desk:mt-0">
      <h2 className="sr-only">{t('funds.distribution')}</h2>
      <Segmented
        name="distribution"
        label={t('funds.distribution')}
        value={by}
        onChange={setBy}
        choices={[
          { value: 'coin', label: t('funds.by-coin') },
          { value: 'wallet', label: t('funds.by-wallet') },
        ]}
      />
      {!totals ? (
        <Skeleton className="mt-5 h-44" />
      ) : shares.length ? (
        // As tall as what stood here before it was known: what is below stays where it is.
        <div className="min-h-49">
          <div aria-hidden className="mt-5 flex h-3 gap-0.5 overflow-hidden rounded-full">
            {shares.map(({ name, share: part }, n) => (
              <span
                key={name}
                className="min-w-1 first:rounded-s-full last:rounded-e-full"
                style={{ flexGrow: Number(part), background: INKS[n] }}
              />
            ))}
          </div>
          <ul className="mt-4">
            {shares.map(({ name, total, share: part }, n) => (
              <li key={name} className="flex min-h-9 items-center gap-2.5 text-[15px]">
                <span aria-hidden className="size-2.5 rounded-full" style={{ background: INKS[n] }} />
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <span className="num text-text-3">{covered ? COVER : usd(total)}</span>
                <span className="num w-14 text-end! font-medium">{share(big(part).toFixed(3), 1)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="mt-5 text-sm text-text-3">{t('funds.empty-platform')}</p>
      )}
    </Card>
  )
}
