import { useT } from '@plimsoll/i18n'
import { Banner, Card, CopyButton, Failed, KeyValue, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { grouped, shortened } from '~/domain/funds/address-book'
import { networkName } from '~/domain/funds/channels'
import { amount } from '~/shared/format'
import { QrCode } from '~/shared/qr'
import { type DepositChannel, depositAddressQuery } from './channels'

/** Where to send a coin: as a square, as letters, and as words to say aloud. */
export function Address({ channel }: { channel: DepositChannel }) {
  const t = useT()
  const { data, isError, refetch } = useQuery(depositAddressQuery(channel))
  if (isError)
    return <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-[460px] rounded-lg" />
  const { address, meta } = data
  const coin = channel.coin.toUpperCase()
  const network = networkName(t, channel.coinName, meta.network)
  return (
    <Card className="p-5">
      <Banner tone="warn">{t('funds.only-network', { network, coin })}</Banner>
      <div className="mt-5 gap-6 desk:flex">
        <div className="flex shrink-0 justify-center">
          <QrCode text={address} label={t('funds.in.qr')} size={184} />
        </div>
        <div className="mt-5 min-w-0 flex-1 desk:mt-0">
          <div className="text-sm text-text-3">{t('funds.book.address')}</div>
          <div className="mt-1 flex items-center gap-1 rounded-md bg-sunken ps-3.5">
            <span dir="ltr" className="num min-w-0 flex-1 py-3 text-[16px] leading-6 break-words">
              {grouped(address)}
            </span>
            <CopyButton
              text={address}
              label={t('funds.copy')}
              done={t('funds.copied')}
              failed={t('funds.copy-failed')}
            />
          </div>
          <p className="mt-4 text-sm text-text-3">{t('funds.words')}</p>
          <p dir="ltr" className="text-[17px] font-semibold rtl:text-end">
            {meta.words.join(' · ')}
          </p>
          <p className="mt-1 text-sm text-text-3">{t('funds.in.words-why')}</p>
        </div>
      </div>
      <KeyValue
        className="mt-5 border-t border-line pt-4"
        items={[
          [t('funds.network'), network],
          [t('funds.minimum'), `${amount(meta.minAmount)} ${coin}`],
          [t('funds.confirmations'), String(meta.confirmations)],
          ...(meta.contract
            ? ([[t('funds.in.contract'), shortened(meta.contract)]] as [string, string][])
            : []),
        ]}
      />
    </Card>
  )
}
