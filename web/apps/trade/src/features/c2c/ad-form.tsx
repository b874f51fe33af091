import { useT } from '@plimsoll/i18n'
import { Banner, Button, Chips, Field, MoneyField, Segmented, Select, TextArea, toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, Refused, showError } from '~/domain/api/api'
import { CountryField } from '~/domain/settings/country-field'
import { useFree } from '~/domain/trading/wallet'
import { leftToRight, share } from '~/shared/format'
import { type Draft, faultsOf, REMARK_MAX, sentOf } from './ad-draft'
import { AdMethods } from './ad-methods'
import { AdPrice, priceNow } from './ad-price'
import { useMe } from './c2c-page'
import { useC2cChanged } from './changed'
import { coinsSaid } from './figures'
import { type Config, feeOf } from './queries'
import { COIN_SCALE } from './take'

/** What is wrong with a field, in words. words: c2c.fault.* */
function useFaults(draft: Draft, config: Config, price: string | undefined, tried: boolean) {
  const t = useT()
  const faults = faultsOf(draft, config, price)
  const say = (name: keyof typeof faults) =>
    tried && faults[name] ? t(`c2c.fault.${faults[name]}`) : undefined
  return { isGood: !Object.keys(faults).length, say }
}

/** Side, coin and currency: they stay once it is posted. */
function Deal({ draft, config, onChange }: Change) {
  const t = useT()
  const fixed = draft.id !== undefined
  return (
    <fieldset disabled={fixed} className="min-w-0 space-y-4">
      <legend className="sr-only">{t('c2c.ad.deal')}</legend>
      <Segmented
        name="ad-side"
        label={t('c2c.side')}
        value={draft.side}
        onChange={(side) => onChange({ side })}
        choices={[
          { value: 'sell', label: t('c2c.ad.i-sell'), tone: 'down' },
          { value: 'buy', label: t('c2c.ad.i-buy'), tone: 'up' },
        ]}
      />
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t('c2c.coin')}
          value={draft.coin}
          onChange={(event) => onChange({ coin: event.target.value })}
        >
          {config.coins.map(({ coin }) => (
            <option key={coin} value={coin}>
              {coin.toUpperCase()}
            </option>
          ))}
        </Select>
        <Select
          label={t('c2c.fiat')}
          value={draft.fiat}
          onChange={(event) => onChange({ fiat: event.target.value, methods: [], priceType: 'fixed' })}
        >
          {config.fiats.map(({ code }) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </Select>
      </div>
      {fixed ? <p className="text-sm text-text-3">{t('c2c.ad.deal-stays')}</p> : null}
    </fieldset>
  )
}

interface Change {
  draft: Draft
  config: Config
  onChange: (change: Partial<Draft>) => void
}

/** Posts an advertisement, or changes one. */
export function AdForm({ first, config, onDone }: { first: Draft; config: Config; onDone: () => void }) {
  const t = useT()
  const me = useMe()
  const changed = useC2cChanged()
  const [draft, setDraft] = useState(first)
  const [tried, setTried] = useState(false)
  const onChange = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }))
  const price = priceNow(draft, config)
  const { isGood, say } = useFaults(draft, config, price, tried)
  const free = useFree('platform', draft.coin)
  const decimals = config.fiats.find(({ code }) => code === draft.fiat)?.decimals ?? 2
  const selling = draft.side === 'sell'
  const save = useMutation({
    mutationFn: () => call('POST /api/c2c/ad/save', sentOf(draft)),
    onSuccess: () => {
      toast(t(draft.id ? 'c2c.ad.saved' : 'c2c.ad.posted'), 'good')
      onDone()
    },
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
    },
    onSettled: changed,
  })
  return (
    <form
      noValidate
      className="max-w-xl space-y-6"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isGood) save.mutate()
      }}
    >
      <Deal draft={draft} config={config} onChange={onChange} />
      <AdPrice draft={draft} config={config} onChange={onChange} now={price} say={say} />
      <div className="space-y-3">
        <MoneyField
          label={t('c2c.quantity')}
          scale={COIN_SCALE}
          value={draft.quantity}
          onValue={(quantity) => onChange({ quantity })}
          unit={draft.coin.toUpperCase()}
          hint={selling ? t('c2c.ad.free', { amount: coinsSaid(free, draft.coin) }) : undefined}
          error={say('quantity')}
        />
        <div className="grid gap-3 desk:grid-cols-2">
          <MoneyField
            label={t('c2c.ad.min')}
            scale={decimals}
            value={draft.minAmount}
            onValue={(minAmount) => onChange({ minAmount })}
            unit={draft.fiat}
            error={say('minAmount')}
          />
          <MoneyField
            label={t('c2c.ad.max')}
            scale={decimals}
            value={draft.maxAmount}
            onValue={(maxAmount) => onChange({ maxAmount })}
            unit={draft.fiat}
            error={say('maxAmount')}
          />
        </div>
      </div>
      <AdMethods draft={draft} config={config} onChange={onChange} error={say('methods')} />
      <div>
        <h3 className="mb-1.5 text-sm font-medium text-text-2">{t('c2c.ad.pay-minutes')}</h3>
        <Chips
          name="minutes"
          className="flex-wrap"
          label={t('c2c.ad.pay-minutes')}
          value={String(draft.payMinutes)}
          onChange={(minutes) => onChange({ payMinutes: Number(minutes) })}
          choices={config.payMinutes.map((count) => ({
            value: String(count),
            label: t('c2c.minutes', { count }),
          }))}
        />
      </div>
      <TextArea
        label={t('c2c.ad.remark')}
        dir="auto"
        maxLength={REMARK_MAX}
        value={draft.remark}
        onChange={(event) => onChange({ remark: event.target.value })}
        hint={t('c2c.ad.remark-hint')}
      />
      <div className="grid gap-3 desk:grid-cols-2">
        <Field
          label={t('c2c.ad.completed')}
          inputMode="numeric"
          maxLength={4}
          placeholder="0"
          value={draft.completed}
          onChange={(event) => onChange({ completed: event.target.value.replace(/\D/g, '') })}
        />
        <CountryField value={draft.country} onChange={(country) => onChange({ country })} />
      </div>
      <p className="text-sm text-text-3">
        {t('c2c.ad.fee-note', { fee: leftToRight(share(feeOf(config, draft.coin))) })}
      </p>
      {save.error instanceof Refused ? <Banner tone="bad">{save.error.message}</Banner> : null}
      <Button type="submit" wide size="lg" busy={save.isPending} disabled={me?.canPost === false}>
        {t(draft.id ? 'c2c.save' : 'c2c.post')}
      </Button>
    </form>
  )
}
