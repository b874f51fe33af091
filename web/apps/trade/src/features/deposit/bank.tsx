import { useT } from '@plimsoll/i18n'
import { Banner, Card, CopyButton, KeyValue, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { amount } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { type DepositChannel, depositAddressQuery } from './channels'

function Copied({ label, text }: { label: string; text: string }) {
  const t = useT()
  return (
    <div className="mt-4 first:mt-0">
      <div className="mb-1 text-sm text-text-3">{label}</div>
      <div className="flex items-center gap-1 rounded-md bg-sunken ps-3.5">
        <span dir="ltr" className="num min-w-0 flex-1 py-3 text-[16px] break-words">
          {text}
        </span>
        <CopyButton
          text={text}
          label={t('funds.copy')}
          done={t('funds.copied')}
          failed={t('funds.copy-failed')}
        />
      </div>
    </div>
  )
}

/** The account to pay to and the reference by which the payment is found. */
export function BankTransfer({ channel, declared }: { channel: DepositChannel; declared?: boolean }) {
  const t = useT()
  const { data } = useQuery(depositAddressQuery(channel))
  if (!data) return <Skeleton className="h-96 rounded-lg" />
  const { address: account, meta } = data
  return (
    <Card className="p-5">
      <Copied label={t('funds.in.account')} text={account} />
      <Copied label={t('funds.in.reference')} text={meta.memo} />
      <Banner tone="warn" className="mt-4">
        {t('funds.in.reference-why')}
      </Banner>
      <KeyValue
        className="mt-4"
        items={[[t('funds.minimum'), `${amount(meta.minAmount)} ${channel.coin.toUpperCase()}`]]}
      />
      {declared ? null : (
        <Go wide size="lg" className="mt-5" to="/recharge-apply" search={{ channel: channel.coinName }}>
          {t('funds.in.paid')}
        </Go>
      )}
    </Card>
  )
}
