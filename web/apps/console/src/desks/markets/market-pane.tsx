// One market: what it follows, its terms, fees and hours, and what two people can declare about it.

import { keys } from '@console/api/keys'
import type { Market, MarketEvent } from '@console/api/market-types'
import { routes } from '@console/api/routes'
import { Button } from '@console/kit/button'
import { amount, count, humanize } from '@console/kit/format'
import { Notice } from '@console/kit/notice'
import { type Fact, Facts, Grid, Section, Sheet } from '@console/kit/section'
import { words } from '@console/locales'
import { MAY } from '@console/session/permissions'
import { useCan } from '@console/session/store'
import { Loaded } from '@console/table/loaded'
import { Pane } from '@console/table/pane'
import { useClose, useOne } from '@console/table/use-one'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { EventDialog } from './event-dialog'
import { FeedTag } from './feed-tag'
import { hoursOf } from './hours'

const w = words.markets

export function MarketPane() {
  const id = Number(useParams({ strict: false }).id)
  const query = useOne(routes.market, keys.markets.one(id), id)
  return <Loaded query={query}>{(market) => <Body key={market.id} market={market} />}</Loaded>
}

function Body({ market }: { market: Market }) {
  const may = useCan()(MAY.markets)
  const [kind, setKind] = useState<MarketEvent['kind'] | null>(null)
  return (
    <Pane
      title={<span className="uppercase">{market.symbol}</span>}
      note={
        <>
          <FeedTag state={market.state} />
          <span>{w.products[market.product]}</span>
          <span>{humanize(market.class)}</span>
          <span>{hoursOf(market)}</span>
        </>
      }
      onClose={useClose()}
      actions={
        may
          ? market.events.map((one) => (
              <Button key={one} onClick={() => setKind(one)}>
                {w.events[one]}
              </Button>
            ))
          : null
      }
    >
      <div className="space-y-6 p-5">
        {market.isSplitting ? <Notice tone="warn">{w.splitting}</Notice> : null}
        <Section title={w.index}>
          <p className="mb-2 text-sm text-text-3">{w.computed}</p>
          <Facts
            items={market.sourcesListed.map(
              (source): Fact => [
                w.source(source.id),
                source.dividedBy ? w.dividedBy(source.dividedBy) : w.plain,
              ],
            )}
          />
        </Section>
        <div className="grid gap-6 pane:grid-cols-2">
          <Section title={w.terms}>
            <Facts items={termsOf(market)} />
          </Section>
          <div className="space-y-6">
            <Section title={w.fees}>
              <Facts
                items={[
                  [w.maker, figure(w.percent(market.makerPercent))],
                  [w.taker, figure(w.percent(market.takerPercent))],
                ]}
              />
            </Section>
            {market.product === 'contract' ? (
              <Section title={w.overnight}>
                <Overnight market={market} />
              </Section>
            ) : null}
          </div>
        </div>
        {market.tiers.length ? (
          <Section title={w.tiers}>
            <Sheet>
              <Grid
                label={w.tiers}
                head={[w.cap, w.tierLeverage, w.maintenance]}
                ends={[0, 1, 2]}
                rows={market.tiers.map((tier) => [
                  amount(tier.cap),
                  `${tier.leverage}×`,
                  w.percent(tier.maintenancePercent),
                ])}
              />
            </Sheet>
          </Section>
        ) : null}
      </div>
      {kind ? <EventDialog market={market} kind={kind} onClose={() => setKind(null)} /> : null}
    </Pane>
  )
}

const figure = (text: string) => <span className="num">{text}</span>

function Overnight({ market: { overnight, hasFunding } }: { market: Market }) {
  if (hasFunding) return <p className="text-sm">{w.funding}</p>
  if (!overnight) return <p className="text-sm text-text-3">{w.noOvernight}</p>
  return (
    <Facts
      items={[
        [w.long, figure(w.percent(overnight.longPercent))],
        [w.short, figure(w.percent(overnight.shortPercent))],
        [w.year, figure(String(overnight.daysPerYear))],
      ]}
    />
  )
}

function termsOf(market: Market): Fact[] {
  const facts: Fact[] = [
    [
      w.columns.index,
      <span key="index" className="uppercase">
        {market.index}
      </span>,
    ],
    [w.columns.price, figure(amount(market.price))],
    [w.tick, figure(market.tick)],
    [w.lot, figure(market.lot)],
    [w.size, figure(w.sizes(count(market.minLots), count(market.maxLots)))],
    [w.provider, market.hasProvider ? w.quotes : w.noProvider],
  ]
  if (market.leverage) facts.push([w.leverage, figure(`${market.leverage}×`)])
  if (market.leverageRegulated) facts.push([w.leverageRegulated, figure(`${market.leverageRegulated}×`)])
  if (market.conversion) facts.push([w.conversion, humanize(market.conversion)])
  return facts
}
