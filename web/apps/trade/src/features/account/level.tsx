import type { Data } from '@plimsoll/api'
import { type Key, localeOf, useLocale, useT } from '@plimsoll/i18n'
import { Card, Failed, SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { AccountPage } from '~/domain/layout/account-page'
import { vipQuery } from '~/domain/session/vip'
import { useSettings } from '~/domain/settings/settings'
import { leftToRight, share, short, usd } from '~/shared/format'
import { big } from '~/shared/money'
import { levelsOf } from './levels'

type Vip = Data<'POST /api/vip/info'>

/** The level one is at, what the next one asks for, and what each trade costs. words: common.class.* */
export function Level() {
  const t = useT()
  const { data, isError, refetch } = useQuery(vipQuery)
  return (
    <AccountPage title={t('account.level')} wide>
      {data ? (
        <div className="mx-auto max-w-lg space-y-6 desk:grid desk:max-w-none desk:grid-cols-[380px_1fr] desk:items-start desk:gap-8 desk:space-y-0">
          <Standing {...data} />
          <div className="space-y-6">
            <Fees {...data} />
            <Ladder level={data.level} />
          </div>
        </div>
      ) : isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} label={t('common.loading')} />
      )}
    </AccountPage>
  )
}

function Standing({ level, next, volume30d, equity30d }: Vip) {
  const t = useT()
  const locale = useLocale()
  const told = useSettings().VIP_DIRECTIONS_SETTING
  // The rule in another language is better than none.
  const directions = told?.find((one) => localeOf(one.lang) === locale) ?? told?.[0]
  return (
    <Card className="p-5">
      <div className="text-sm text-text-3">{t('account.level-now')}</div>
      <div className="text-[38px] leading-tight font-semibold">{t('account.level-of', { level })}</div>
      <div className="mt-5 space-y-5">
        <Progress name={t('account.volume-30d')} has={volume30d} needs={next?.volume} />
        <Progress name={t('account.equity-30d')} has={equity30d} needs={next?.equity} />
      </div>
      <p className="mt-5 text-sm text-text-3">
        {next ? t('account.level-next', { level: next.level }) : t('account.level-highest')}
      </p>
      {directions ? (
        <p className="mt-3 text-sm text-text-3">
          <bdi>{directions.info}</bdi>
        </p>
      ) : null}
    </Card>
  )
}

/** Where each level begins, as the operator's settings say, and the one the reader is at. */
function Ladder({ level }: { level: number }) {
  const t = useT()
  const levels = levelsOf(useSettings().VIP_LEVEL_SETTING)
  if (!levels.length) return null
  return (
    <section>
      <h2 className="mb-2 px-1 text-sm font-medium text-text-3">{t('account.levels')}</h2>
      <Card className="overflow-hidden">
        <ol className="divide-y divide-line">
          {levels.map((one) => (
            <li
              key={one.level}
              aria-current={one.level === level ? 'true' : undefined}
              className="flex min-h-12 items-center justify-between gap-4 px-4 py-2 text-[15px] text-text-2 aria-[current]:bg-sunken aria-[current]:font-semibold aria-[current]:text-text"
            >
              <span>{t('account.level-of', { level: one.level })}</span>
              <span className="tabular-nums">
                {t('account.level-from', { volume: leftToRight(`$${short(one.from)}`) })}
              </span>
            </li>
          ))}
        </ol>
      </Card>
      <p className="mt-3 px-1 text-sm text-text-3">{t('account.levels-note')}</p>
    </section>
  )
}

/** How much of what is needed there is, in percent. */
const reached = (has: string, needs: string) =>
  big(needs).gt('0') ? Math.min(100, Number(big(has).div(needs).times('100').toFixed(2))) : 100

function Progress({ name, has, needs }: { name: string; has: string; needs: string | undefined }) {
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-[15px]">
        <span className="text-text-2">{name}</span>
        <span className="num font-medium">
          {usd(has)}
          {needs ? <span className="text-text-3"> / {usd(needs)}</span> : null}
        </span>
      </div>
      {needs ? (
        <div className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken" aria-hidden>
          <div className="h-full rounded-full bg-accent" style={{ width: `${reached(has, needs)}%` }} />
        </div>
      ) : null}
    </div>
  )
}

function Fees({ fees, withdrawShare }: Vip) {
  const t = useT()
  return (
    <section>
      <h2 className="mb-2 px-1 text-sm font-medium text-text-3">{t('account.fees')}</h2>
      <Card className="overflow-hidden">
        <table className="w-full text-[15px]">
          <thead>
            <tr className="text-[13px] text-text-3">
              <th className="px-4 py-3 text-start font-medium">{t('account.fee-product')}</th>
              <th className="px-2 py-3 text-end font-medium">{t('account.fee-maker')}</th>
              <th className="px-4 py-3 text-end font-medium">{t('account.fee-taker')}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {fees.map((fee) => (
              <tr key={fee.product}>
                <th scope="row" className="px-4 py-3 text-start font-medium">
                  {fee.product === 'spot' ? t('common.tab.spot') : t(`common.class.${fee.product}` as Key)}
                </th>
                <td className="num px-2 py-3 text-end!">{share(fee.maker, 4)}</td>
                <td className="num px-4 py-3 text-end!">{share(fee.taker, 4)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <p className="mt-3 px-1 text-sm text-text-3">
        {t('account.fee-withdraw', { share: share(withdrawShare) })}
      </p>
    </section>
  )
}
