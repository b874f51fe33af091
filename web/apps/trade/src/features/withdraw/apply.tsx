import type { Data } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { Banner, Button, Card, CoinMark, Empty, KeyValue, MoneyField, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  coinPicture,
  networkName,
  type WithdrawalChannel,
  withdrawalChannelsQuery,
} from '~/domain/funds/channels'
import { FundsPage } from '~/domain/layout/funds-page'
import { MissingProof, useCanProve } from '~/domain/session/step-up-auth'
import { usePreview } from '~/domain/trading/preview'
import { moment, amount as shown } from '~/shared/format'
import { compare, isPositive } from '~/shared/money'
import { DestinationChoice, useDestinations } from './destinations'

/** What it would cost, what is left of which limit, and what stands in its way. */
type WithdrawalPreview = Data<'POST /api/withdraw/preview'>

/** What keeps money from leaving at all, and what to do about it. */
function Standing({ preview }: { preview: WithdrawalPreview | undefined }) {
  const t = useT()
  const rests = preview?.restsUntil && preview.restsUntil > Date.now() ? preview.restsUntil : undefined
  return (
    <>
      {rests ? (
        <Banner tone="warn" title={t('funds.out.resting', { time: moment(rests) })}>
          {t('funds.out.resting-why')}
        </Banner>
      ) : null}
      {preview && !isPositive(preview.kycLeft) ? (
        <Banner
          tone="warn"
          title={t('funds.out.verify')}
          action={
            <Link
              to="/certification-primary"
              className="-my-3 flex min-h-11 items-center font-semibold underline"
            >
              {t('funds.out.verify-go')}
            </Link>
          }
        >
          {t('funds.out.verify-why')}
        </Banner>
      ) : null}
      <MissingProof />
    </>
  )
}

/** Why this amount can't leave, in words; nothing when it can. */
function useAmountError(money: string, channel: WithdrawalChannel, preview: WithdrawalPreview | undefined) {
  const t = useT()
  if (!isPositive(money) || !preview) return undefined
  if (compare(money, preview.withdrawable) > 0) return t('funds.too-much')
  if (compare(money, preview.withdrawalMix) < 0)
    return t('funds.out.too-little', { amount: shown(preview.withdrawalMix) })
  if (compare(money, preview.withdrawalMax) > 0)
    return t('funds.out.too-large', { amount: shown(preview.withdrawalMax) })
  if (channel.coin.toLowerCase() === 'usdt' && compare(money, preview.kycLeft) > 0)
    return t('funds.out.over-verified', { amount: shown(preview.kycLeft) })
  return undefined
}

function Form({ channel }: { channel: WithdrawalChannel }) {
  const t = useT()
  const navigate = useNavigate()
  const canProve = useCanProve()
  const [money, setMoney] = useState('')
  const [chosen, choose] = useState<number | undefined>(undefined)
  const destinations = useDestinations(channel)
  const { preview, refusal, isAnswered } = usePreview('POST /api/withdraw/preview', {
    coinType: channel.rechargeType,
    // Terms and limits are wanted before anything is typed: they are the same for every amount.
    amount: isPositive(money) ? money : channel.withdrawalMix,
  })
  // What stands in the way is said above the amount: the form waits for it once, so that nothing moves under a finger.
  const [isShown, show] = useState(false)
  if (isAnswered && !isShown) show(true)
  const usable = destinations?.filter((one) => one.usableFrom <= Date.now())
  const destination =
    usable?.find((one) => one.id === chosen) ?? (usable?.length === 1 ? usable[0] : undefined)
  const amountError =
    useAmountError(money, channel, preview) ?? (isPositive(money) ? refusal?.message : undefined)
  const coin = channel.coin.toUpperCase()
  const rests = Boolean(preview?.restsUntil && preview.restsUntil > Date.now())
  const spent = Boolean(preview && preview.usedToday >= preview.perDay)
  const params = (text: string | undefined) => (isPositive(money) ? `${shown(text)} ${coin}` : '—')
  if (!isShown) return <Skeleton className="h-[480px] rounded-lg" />
  return (
    <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_320px] desk:items-start desk:gap-10">
      <div className="space-y-5">
        <div className="flex items-center gap-3">
          <CoinMark symbol={coin} src={coinPicture(coin)} size={44} />
          <div>
            <div className="text-[19px] font-semibold">{coin}</div>
            <div className="text-sm text-text-3">{networkName(t, channel.rechargeType, channel.network)}</div>
          </div>
        </div>
        <Standing preview={preview} />
        <MoneyField
          label={t('funds.amount')}
          scale={8}
          value={money}
          onValue={setMoney}
          unit={coin}
          end={
            <button
              type="button"
              className="-me-2 min-h-11 px-2 text-sm font-semibold text-accent-ink"
              onClick={() => setMoney(preview?.withdrawable ?? '')}
            >
              {t('funds.all')}
            </button>
          }
          hint={t('funds.free', { amount: `${shown(preview?.withdrawable)} ${coin}` })}
          error={amountError}
        />
        <DestinationChoice
          channel={channel}
          destinations={destinations}
          value={destination?.id}
          onChange={choose}
        />
      </div>
      <Card className="mt-6 p-5 desk:sticky desk:top-24 desk:mt-0">
        <div className="text-sm text-text-3">{t('funds.out.arrives')}</div>
        <div className="num mt-0.5 mb-4 text-[28px] leading-9 font-semibold">
          {params(preview?.realAmount)}
        </div>
        <KeyValue
          items={[
            [t('funds.out.fee'), params(preview?.fee)],
            [t('funds.out.fee-rule'), `${shown(channel.ratio)}% + ${shown(channel.fee)} ${coin}`],
            [
              t('funds.out.arrival'),
              t(
                preview?.reviewed
                  ? 'funds.out.arrival-people'
                  : channel.type === 1
                    ? 'funds.out.arrival-bank'
                    : 'funds.out.arrival-soon',
              ),
            ],
            [t('funds.limits'), `${shown(channel.withdrawalMix)} – ${shown(channel.withdrawalMax)} ${coin}`],
            [t('funds.out.today'), preview ? `${preview.usedToday} / ${preview.perDay}` : '—'],
            [t('funds.out.verified-left'), preview ? `${shown(preview.kycLeft)} USDT` : '—'],
          ]}
        />
        {preview?.reviewed && isPositive(money) ? (
          <Banner className="mt-4">{t('funds.out.reviewed')}</Banner>
        ) : null}
        {spent ? <Banner className="mt-4">{t('funds.out.spent')}</Banner> : null}
        <Button
          wide
          size="lg"
          className="mt-5"
          disabled={
            !isPositive(money) ||
            Boolean(amountError) ||
            !preview ||
            !destination ||
            rests ||
            spent ||
            !canProve
          }
          onClick={() => {
            if (destination)
              void navigate({
                to: '/withdraw-confirm',
                search: { channel: channel.rechargeType, amount: money, to: destination.id },
              })
          }}
        >
          {t('funds.out.next')}
        </Button>
      </Card>
    </div>
  )
}

/** How much, and to which of one's own places. */
export function WithdrawApply({ name }: { name: string }) {
  const t = useT()
  const { data } = useQuery(withdrawalChannelsQuery)
  const channel = data?.find((one) => one.rechargeType === name)
  return (
    <FundsPage title={t('funds.withdraw')}>
      {channel ? (
        <Form channel={channel} />
      ) : data ? (
        <Empty title={t('funds.out.closed')}>{t('funds.out.closed-note')}</Empty>
      ) : (
        <Skeleton className="h-[480px] rounded-lg" />
      )}
    </FundsPage>
  )
}
