import { useT } from '@plimsoll/i18n'
import { Card, KeyValue } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { figure, moment } from '~/shared/format'
import { money, percentOf } from './figures'
import type { ItemDetail } from './queries'

/** Whose it is, who made it, and what a sale costs. */
export function ItemFacts({ item }: { item: ItemDetail }) {
  const t = useT()
  const words = (text: string) => <bdi>{text}</bdi>
  const lines: [string, ReactNode, boolean][] = [
    [
      t('collectibles.series'),
      <Link
        key="series"
        to="/listDetail"
        search={{ id: item.seriesId }}
        className="text-accent-ink underline underline-offset-4"
      >
        <bdi>{item.seriesName}</bdi>
      </Link>,
      true,
    ],
    [
      t('collectibles.owner'),
      <span key="owner" data-testid="item-owner">
        {words(item.isMine ? t('collectibles.you') : item.holdAddress)}
      </span>,
      true,
    ],
    [t('collectibles.author'), words(item.author.isMe ? t('collectibles.you') : item.author.name), true],
    [t('collectibles.fee'), percentOf(item.handlingFee), true],
    [t('collectibles.royalty'), percentOf(item.copyrightFee), true],
    [t('collectibles.last-price'), money(item.lastPrice), Boolean(item.lastPrice)],
    [t('collectibles.trades'), figure(String(item.tradeNum), 0), item.tradeNum > 0],
    [t('collectibles.created'), moment(item.createTime), true],
  ]
  return (
    <Card className="p-5">
      <KeyValue
        items={lines
          .filter(([, , shown]) => shown)
          .map(([name, value]) => [name, value] as [string, ReactNode])}
      />
      <p className="mt-3 text-sm text-text-3">{t('collectibles.fees-note')}</p>
    </Card>
  )
}

/** What distinguishes it from the others of its series. */
export function Traits({ item }: { item: ItemDetail }) {
  const t = useT()
  if (!item.traits.length) return null
  return (
    <Card className="p-5">
      <h2 className="text-[17px] font-semibold">{t('collectibles.traits')}</h2>
      <dl className="mt-3 grid grid-cols-2 gap-2.5 desk:grid-cols-3">
        {item.traits.map(({ name, value }) => (
          <div key={name} className="min-w-0 rounded-md bg-sunken px-3 py-2">
            <dt className="truncate text-[13px] text-text-3">
              <bdi>{name}</bdi>
            </dt>
            <dd className="truncate text-[15px] font-medium">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
