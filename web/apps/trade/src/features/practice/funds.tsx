import { useT } from '@plimsoll/i18n'
import { Button, Card, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { totalQuery } from '~/domain/funds/totals'
import { FundsPage } from '~/domain/layout/funds-page'
import { PracticeReset } from '~/domain/session/practice-reset'
import { WALLET } from '~/domain/trading/wallet'
import { usd } from '~/shared/format'
import { Go } from '~/shared/link-button'

/** Where deposits and withdrawals would be: virtual funds can be neither. What there is of them, and how it is divided. */
export function PracticeFunds() {
  const t = useT()
  const [asking, ask] = useState(false)
  const { data } = useQuery(totalQuery(true))
  const total = (wallet: number) => data?.byType.find(({ type }) => type === wallet)?.total ?? '0'
  const wallets = [
    {
      name: t('funds.wallet.platform'),
      note: t('funds.practice.platform'),
      total: total(WALLET.platform),
    },
    {
      name: t('funds.wallet.contract'),
      note: t('funds.practice.contract'),
      total: total(WALLET.contract),
    },
  ]
  return (
    <FundsPage title={t('funds.practice')}>
      <div className="max-w-xl">
        <p className="text-[15px] text-text-2">{t('funds.practice.note')}</p>
        <Card className="mt-5 divide-y divide-line">
          {wallets.map(({ name, note, total }) => (
            <div key={name} className="flex min-h-18 items-center gap-4 px-5 py-3">
              <div className="min-w-0 flex-1">
                <div className="font-semibold">{name}</div>
                <div className="text-sm text-text-3">{note}</div>
              </div>
              {data ? (
                <span className="num text-[19px] font-semibold">{usd(total)}</span>
              ) : (
                <Skeleton className="h-6 w-24" />
              )}
            </div>
          ))}
        </Card>
        <p className="mt-3 text-sm text-text-3">{t('funds.practice.split')}</p>
        <div className="mt-6 flex flex-wrap gap-2.5">
          <Go to="/tradeSim" search={{ symbol: 'btc', product: 'contract' }}>
            {t('funds.trade')}
          </Go>
          <Go to="/transfer" look="outline">
            {t('funds.transfer')}
          </Go>
          <Button look="outline" onClick={() => ask(true)}>
            {t('common.practice.reset')}
          </Button>
        </div>
      </div>
      <PracticeReset open={asking} onClose={() => ask(false)} />
    </FundsPage>
  )
}
