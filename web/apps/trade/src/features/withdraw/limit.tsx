import { useT } from '@plimsoll/i18n'
import { Badge, Card, Skeleton, Waterline } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import type { WithdrawalChannel } from '~/domain/funds/channels'
import { useUser } from '~/domain/session/user'
import { useSettings } from '~/domain/settings/settings'
import { usePreview } from '~/domain/trading/preview'
import { figure } from '~/shared/format'
import { minus, over } from '~/shared/money'

/** A check that was passed. */
const PASSED = '1'

/** As tall as the card of somebody who can still raise the limit: what stands below it stays where it is. */
export const LimitSkeleton = () => <Skeleton className="h-[17.5rem] rounded-lg" />

/** What may leave in a day by how far the reader is verified, and how much of it is left. */
export function Limit({ channel }: { channel: WithdrawalChannel }) {
  const t = useT()
  const limits = useSettings().AUTH_LIMIT
  const { data } = useUser()
  const { preview } = usePreview('POST /api/withdraw/preview', {
    coinType: channel.rechargeType,
    amount: channel.withdrawalMix,
  })
  if (!limits || !data || !preview) return <LimitSkeleton />
  const { auditStatusPrimary, auditStatusAdvanced } = data.detail
  const rank = String(auditStatusAdvanced) === PASSED ? 2 : String(auditStatusPrimary) === PASSED ? 1 : 0
  const ranks = [
    { name: t('funds.out.limit-none'), limit: '0' },
    { name: t('funds.out.limit-primary'), limit: limits.primaryLimit },
    { name: t('funds.out.limit-advanced'), limit: limits.seniorLimit },
  ]
  const limit = ranks[rank]?.limit ?? '0'
  const left = t('funds.out.limit-left', { left: figure(preview.kycLeft, 2, 0), limit: figure(limit) })
  return (
    <Card className="p-5">
      <h2 className="text-[15px] font-semibold">{t('funds.out.limit')}</h2>
      <p className="mt-1 mb-3 text-sm text-text-3 tabular-nums">{left}</p>
      <Waterline
        label={t('funds.out.limit')}
        text={left}
        value={limit === '0' ? 0 : Number(over(minus(limit, preview.kycLeft), limit, 4))}
      />
      <ul className="mt-4 space-y-1">
        {ranks.map((one, n) => (
          <li key={one.name} className="flex min-h-8 items-center gap-2 text-[15px]">
            <span className={`flex flex-1 items-center gap-2 ${n === rank ? 'font-medium' : 'text-text-3'}`}>
              {one.name}
              {n === rank ? <Badge tone="accent">{t('funds.out.limit-yours')}</Badge> : null}
            </span>
            <span className={`num ${n === rank ? 'font-medium' : 'text-text-3'}`}>
              {figure(one.limit)} USDT
            </span>
          </li>
        ))}
      </ul>
      {rank < 2 ? (
        <Link
          to={rank === 0 ? '/certification-primary' : '/certification-advanced'}
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          {t('funds.out.limit-raise')}
        </Link>
      ) : null}
    </Card>
  )
}
