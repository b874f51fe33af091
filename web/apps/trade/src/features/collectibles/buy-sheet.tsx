import { useT } from '@plimsoll/i18n'
import { Banner, Button, KeyValue, Sheet } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, Refused, showError } from '~/domain/api/api'
import { useFree } from '~/domain/trading/wallet'
import { type Asked, asking } from './buy'
import { useCollectiblesChanged } from './changed'
import { afterPaying, money, moneySaid } from './figures'
import { type ItemDetail, itemQuery, MONEY } from './queries'

/** Price and balance on one sheet, before anything is paid. A price that has changed meanwhile is said, and asked for again. */
export function BuySheet({
  item,
  asked,
  onAsk,
  onClose,
}: {
  item: ItemDetail
  asked: Asked
  onAsk: (asked: Asked) => void
  onClose: () => void
}) {
  const t = useT()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const changed = useCollectiblesChanged()
  const free = useFree('platform', MONEY)
  const [fault, say] = useState<string>()
  const [gone, setGone] = useState(false)
  const { left, missing } = afterPaying(asked.price, free)
  const explain = async (error: Refused, was: string) => {
    if (error.key === 'asset_amount_error') return say(t('collectibles.error.short'))
    if (error.key !== 'order.status.error') return say(error.message)
    const now = await queries.fetchQuery({ ...itemQuery(item.id, true), staleTime: 0 })
    if (!now.price || now.isMine) {
      setGone(true)
      return say(t('collectibles.error.gone'))
    }
    say(t('collectibles.error.price', { was: moneySaid(was), now: moneySaid(now.price) }))
    onAsk(asking(now.price))
  }
  const buy = useMutation({
    mutationFn: ({ price, key }: Asked) => call('POST /api/nftOrder', { productId: item.id, price }, key),
    onSuccess: ({ id }) => void navigate({ to: '/nftResult', search: { id } }),
    onError: (error, { price }) => {
      if (error instanceof Refused) return explain(error, price).catch(showError)
      showError(error)
    },
    onSettled: changed,
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('collectibles.buy')}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          busy={buy.isPending}
          disabled={gone || missing !== undefined}
          onClick={() => buy.mutate(asked)}
        >
          {t('collectibles.buy-for', { price: moneySaid(asked.price) })}
        </Button>
      }
    >
      {fault ? (
        <Banner tone="bad" className="mb-4">
          {fault}
        </Banner>
      ) : null}
      <KeyValue
        items={[
          [t('collectibles.item'), <bdi key="name">{item.name}</bdi>],
          [t('collectibles.price'), money(asked.price)],
          [t('collectibles.balance'), money(free)],
          [
            t('collectibles.balance-after'),
            <span key="after" data-testid="balance-after">
              {money(left)}
            </span>,
          ],
        ]}
      />
      {missing ? (
        <Banner
          tone="warn"
          className="mt-4"
          action={
            <Link
              to="/recharge"
              className="-my-3 flex min-h-11 shrink-0 items-center font-semibold underline"
            >
              {t('collectibles.deposit')}
            </Link>
          }
        >
          {t('collectibles.missing', { amount: moneySaid(missing) })}
        </Banner>
      ) : null}
      <p className="mt-4 text-sm text-text-3">
        {t(item.onChain ? 'collectibles.buy-note-chain' : 'collectibles.buy-note')}
      </p>
    </Sheet>
  )
}
