import { type Key, useT } from '@plimsoll/i18n'
import { Badge, Button, Card, KeyValue, Switch } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { call, showError } from '~/domain/api/api'
import { figure } from '~/shared/format'
import { times } from '~/shared/money'
import { useC2cChanged } from './changed'
import { ConfirmButton } from './confirm-button'
import { coins, price, range } from './figures'
import { useLabel } from './labels'
import type { MyAd } from './queries'

/** Takes an advertisement down for good, after a question. */
function End({ ad }: { ad: MyAd }) {
  const t = useT()
  return (
    <ConfirmButton
      label={t('c2c.ad.end')}
      question={t('c2c.ad.end-ask')}
      keepLabel={t('c2c.ad.keep')}
      doneText={t('c2c.ad.ended')}
      run={() => call('POST /api/c2c/ad/end', { id: ad.id })}
    >
      {t('c2c.ad.end-note')}
    </ConfirmButton>
  )
}

/** One of the reader's own advertisements: shown or not and why, what is left of it, how many orders run. words: c2c.off-reason.* */
export function MyAdCard({ ad, onEdit }: { ad: MyAd; onEdit: () => void }) {
  const t = useT()
  const label = useLabel()
  const changed = useC2cChanged()
  const turn = useMutation({
    mutationFn: (on: boolean) =>
      on ? call('POST /api/c2c/ad/on', { id: ad.id }) : call('POST /api/c2c/ad/off', { id: ad.id }),
    onError: showError,
    onSettled: changed,
  })
  const selling = ad.side === 'sell'
  const coin = ad.coin.toUpperCase()
  const name = t(selling ? 'c2c.selling' : 'c2c.buying', { coin })
  const isOn = turn.isPending ? Boolean(turn.variables) : ad.on
  return (
    <Card data-testid="my-ad" className="flex h-full flex-col p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className={`text-[16px] font-semibold ${selling ? 'text-down' : 'text-up'}`}>{name}</h2>
          <Badge tone={ad.on ? 'good' : 'plain'}>{t(ad.on ? 'c2c.ad.on' : 'c2c.ad.off')}</Badge>
        </div>
        <Switch
          label={t('c2c.ad.shown', { name })}
          checked={isOn}
          disabled={turn.isPending}
          onChange={(on) => turn.mutate(on)}
        />
      </div>
      {!ad.on && ad.offReason && ad.offReason !== 'owner' ? (
        <p className="mt-1.5 text-sm text-warn">{t(`c2c.off-reason.${ad.offReason}` as Key)}</p>
      ) : null}
      <div className="num mt-2 text-[22px] font-semibold">
        {price(ad.price)} <span className="text-[14px] font-medium text-text-3">{ad.fiat.toUpperCase()}</span>
      </div>
      <p className="text-[13px] text-text-3">
        {ad.priceType === 'ratio'
          ? t('c2c.ad.floating', { percent: `${figure(times(ad.ratio ?? '0', '100'), 2, 0)}%` })
          : t('c2c.ad.fixed')}
      </p>
      <KeyValue
        className="mt-3"
        items={[
          [t('c2c.ad.left'), `${figure(ad.left, 8, 0)} / ${coins(ad.quantity, ad.coin)}`],
          [t('c2c.limits'), range(ad.minAmount, ad.maxAmount, ad.fiat)],
          [t('c2c.ad.open-orders'), figure(String(ad.open))],
          [t('c2c.method'), <bdi key="methods">{ad.payTypes.map(({ name }) => label(name)).join(', ')}</bdi>],
        ]}
      />
      <div className="mt-auto flex gap-2.5 pt-4">
        <Button look="outline" className="flex-1" onClick={onEdit}>
          {t('c2c.ad.change')}
        </Button>
        <End ad={ad} />
      </div>
    </Card>
  )
}
