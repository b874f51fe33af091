import { useT } from '@plimsoll/i18n'
import { SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { rows } from '~/domain/api/api'
import { amount, moment } from '~/shared/format'
import { type DepositChannel, isBank } from './channels'
import { DepositBadge } from './orders'

const SHOWN = 4
const REFRESH_MS = 3000

/** The last ones, so that whoever has just sent sees it arrive here. */
export function Recent({ channel }: { channel: DepositChannel }) {
  const t = useT()
  const { data } = useQuery({
    queryKey: ['deposits', 'recent'],
    refetchInterval: REFRESH_MS,
    queryFn: async () => (await rows('POST /api/recharge/list', { pageNum: 1, pageSize: SHOWN })).rows,
  })
  return (
    <section>
      <h2 className="mb-1 text-[15px] font-semibold">{t('funds.in.recent')}</h2>
      {!data ? (
        <SkeletonRows rows={2} label={t('common.loading')} />
      ) : data.length ? (
        <ul className="divide-y divide-line">
          {data.map((row) => (
            <li key={row.id}>
              <Link
                to="/recharge-detail"
                search={{ id: row.id }}
                className="flex min-h-14 items-center justify-between gap-3 py-2"
              >
                <span className="num min-w-0">
                  <span className="block truncate font-medium">
                    {amount(row.realAmount ?? row.amount)} {row.coin.toUpperCase()}
                  </span>
                  <span className="block text-[13px] text-text-3">{moment(row.params.createTime)}</span>
                </span>
                <DepositBadge status={row.status} />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-text-3">{t('funds.in.none-note')}</p>
      )}
      {isBank(channel) ? null : (
        <p className="mt-3 text-sm text-text-3">
          {t('funds.in.sent-already')}{' '}
          <Link
            to="/recharge-apply"
            search={{ channel: channel.coinName }}
            className="font-semibold text-accent-ink underline underline-offset-4"
          >
            {t('funds.in.tell-us')}
          </Link>
        </p>
      )}
    </section>
  )
}
