import { useT } from '@plimsoll/i18n'
import { Banner, Button, Sheet } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, Refused } from '~/domain/api/api'
import { usePreview } from '~/domain/trading/preview'
import { useFree } from '~/domain/trading/wallet'
import { useMe } from './c2c-page'
import { Distance, indexOf } from './distance'
import { price as shownPrice } from './figures'
import { OwnAccount } from './own-account'
import { type Ad, type Config, payAccountsQuery } from './queries'
import { useRefusalText } from './refusal-text'
import { dealErrorOf, dealOf, type Unit } from './take'
import { DealAmount, DealTotals, MethodChoice, Terms } from './take-parts'
import { useTake } from './use-take'
import { MissingVerification } from './verification'

const AD_MS = 4000

/** The advertisement as it is now, with why it can't be taken; the list's own until it is there. */
function usePresent(ad: Ad) {
  const { data, error } = useQuery({
    queryKey: ['c2c', 'ad', ad.id],
    refetchInterval: AD_MS,
    retry: false,
    queryFn: () => call('POST /api/c2c/ad/{id}', { id: ad.id }),
  })
  const refusal =
    data?.refusal ?? (error instanceof Refused ? { code: error.code, msg: error.message } : null)
  return { present: data ?? ad, refusal: useRefusalText(refusal) }
}

/** How much of an advertisement, paid how: the whole order on one sheet, before it is made. */
export function TakeSheet({ ad, config, onClose }: { ad: Ad; config: Config; onClose: () => void }) {
  const t = useT()
  const me = useMe()
  const { present, refusal } = usePresent(ad)
  // The maker's side is the other one.
  const selling = ad.side === 'buy'
  const side = selling ? 'sell' : 'buy'
  const fiat = config.fiats.find(({ code }) => code === ad.fiat)
  const decimals = fiat?.decimals ?? 2
  const index = indexOf(config, ad.coin, ad.fiat)
  const balance = useFree('platform', ad.coin)
  const free = selling ? balance : undefined
  const [unit, setUnit] = useState<Unit>('amount')
  const [typed, type] = useState('')
  const [method, setMethod] = useState(ad.payTypes.length === 1 ? ad.payTypes[0]?.id : undefined)
  const [account, setAccount] = useState<number>()
  const [tried, setTried] = useState(false)
  const { data: accounts } = useQuery({ ...payAccountsQuery, enabled: selling })
  const chosen = account && accounts?.some(({ id, payType }) => id === account && payType === method)
  const deal = dealOf(unit, typed, present.price, decimals)
  const error = dealErrorOf(deal, present, decimals, free)
  const { preview, refusal: refused } = usePreview(
    'POST /api/c2c/order/preview',
    deal && !error && me?.canTake ? { adId: ad.id, [unit]: typed } : undefined,
  )
  const take = useTake({
    adId: ad.id,
    unit,
    typed,
    payType: method ?? 0,
    payAccountId: selling && chosen ? account : undefined,
    price: present.price,
  })
  const coin = ad.coin.toUpperCase()
  const send = () => {
    setTried(true)
    if (deal && !error && method && (!selling || chosen)) take.run()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(selling ? 'c2c.sell-coin' : 'c2c.buy-coin', { coin })}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          look={selling ? 'down' : 'up'}
          busy={take.isPending}
          disabled={Boolean(error) || me?.canTake === false || refusal !== undefined}
          onClick={send}
        >
          {t(selling ? 'c2c.sell-coin' : 'c2c.buy-coin', { coin })}
        </Button>
      }
    >
      <div className="space-y-4">
        <MissingVerification for="take" />
        {refusal && me?.canTake !== false ? <Banner tone="warn">{refusal}</Banner> : null}
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <bdi className="text-[15px] text-text-2">{ad.nick}</bdi>
          <span className="num text-[20px] font-semibold" data-testid="take-price">
            {shownPrice(present.price)}{' '}
            <span className="text-[14px] font-medium text-text-3">{ad.fiat.toUpperCase()}</span>
          </span>
        </div>
        <Distance side={side} price={present.price} index={index} className="-mt-3 block text-end" />
        <DealAmount
          ad={present}
          unit={unit}
          onUnit={(next) => {
            setUnit(next)
            type('')
          }}
          typed={typed}
          onType={type}
          decimals={decimals}
          free={free}
          found={error}
          isMissing={tried && !deal}
          refusal={take.amountError ?? (error ? undefined : refused?.message)}
        />
        <DealTotals ad={present} deal={preview ?? deal} selling={selling} received={preview?.received} />
        <MethodChoice
          methods={ad.payTypes}
          value={method}
          onChange={setMethod}
          error={tried && !method ? t('c2c.error.method') : undefined}
        />
        {selling && method ? (
          <OwnAccount
            method={method}
            value={account}
            onChange={setAccount}
            error={tried && !chosen ? t('c2c.error.account') : undefined}
          />
        ) : null}
        <Terms ad={present} selling={selling} />
        {take.otherError ? <Banner tone="bad">{take.otherError}</Banner> : null}
      </div>
    </Sheet>
  )
}
