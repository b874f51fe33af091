import { useT } from '@plimsoll/i18n'
import { Button, Card, CopyButton, Empty, KeyValue, List, MoneyField, Row, toast } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { rows } from '~/domain/api/api'
import { amount, leftToRight, moment } from '~/shared/format'
import { type Ready, VaultFrame } from './frame'
import { type Plan, Preview } from './preview'
import { fromUnits, toUnits } from './units'

/** Of the newest approvals. */
const SHOWN = 20

/** Taking coins out of the vault, the contracts, and what was approved from here. */
export function VaultDetail() {
  const t = useT()
  return <VaultFrame title={t('vault.detail')}>{(ready) => <Detail ready={ready} />}</VaultFrame>
}

function Detail({ ready }: { ready: Ready }) {
  const t = useT()
  const { offer, state } = ready
  const [typed, setTyped] = useState('')
  const [plan, setPlan] = useState<Plan>()
  const units = toUnits(typed, offer.decimals)
  const tooMuch = units !== undefined && units > state.value
  const value = leftToRight(`${amount(fromUnits(state.value, offer.decimals))} ${offer.coin}`)
  const withdraw = (wanted: bigint, all: boolean) =>
    setPlan({ steps: ['withdraw'], at: 0, amount: wanted, all })
  return (
    <>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          // The last shares leave whole: nothing of them stays behind by rounding.
          if (units) withdraw(units, units === state.value)
        }}
      >
        <MoneyField
          label={t('vault.withdraw-amount')}
          value={typed}
          onValue={setTyped}
          scale={Math.min(offer.decimals, 8)}
          unit={offer.coin}
          error={tooMuch ? t('vault.too-much-out') : undefined}
          hint={t('vault.in-vault', { amount: value })}
        />
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button size="lg" type="submit" disabled={!units || tooMuch}>
            {t('vault.preview')}
          </Button>
          <Button
            size="lg"
            look="outline"
            disabled={state.shares === 0n}
            onClick={() => withdraw(state.value, true)}
          >
            {t('vault.withdraw-all')}
          </Button>
        </div>
      </form>
      <Contracts ready={ready} />
      <Approved ready={ready} />
      {plan ? (
        <Preview
          ready={ready}
          plan={plan}
          onNext={() => {
            setPlan(undefined)
            setTyped('')
            toast(t('vault.withdrawn'), 'good')
          }}
          onClose={() => setPlan(undefined)}
        />
      ) : null}
    </>
  )
}

function Contracts({ ready: { offer } }: { ready: Ready }) {
  const t = useT()
  const contract = (text: string): ReactNode => (
    <span className="inline-flex items-center gap-1">
      <span className="break-all">{text}</span>
      <CopyButton
        text={text}
        label={t('vault.copy')}
        done={t('vault.copied')}
        failed={t('vault.copy-failed')}
      />
    </span>
  )
  return (
    <Card className="mt-6 p-5">
      <h2 className="mb-3 text-[15px] font-semibold">{t('vault.contracts')}</h2>
      <KeyValue
        items={[
          [offer.label, contract(offer.vault)],
          [offer.coin, contract(offer.token)],
          [t('vault.chain'), `${offer.chainName} (${offer.chain})`],
        ]}
      />
    </Card>
  )
}

function Approved({ ready: { offer } }: { ready: Ready }) {
  const t = useT()
  const { data } = useQuery({
    queryKey: ['vault', 'orders'],
    queryFn: () => rows('GET /api/apiDefi/showOrder', { pageNum: 1, pageSize: SHOWN }),
  })
  return (
    <section className="mt-6">
      <h2 className="mb-1 text-[15px] font-semibold">{t('vault.approved')}</h2>
      {data?.rows.length ? (
        <List>
          {data.rows.map((row) => (
            <li key={row.id}>
              <Row
                title={<span className="num">{`${amount(row.amount)} ${offer.coin}`}</span>}
                note={<bdi>{row.txHash}</bdi>}
                end={moment(row.createTime)}
              />
            </li>
          ))}
        </List>
      ) : data ? (
        <Empty title={t('vault.approved-none')} />
      ) : null}
    </section>
  )
}
