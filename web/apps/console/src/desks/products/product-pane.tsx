// One product: its terms, what was taken, and what stands behind it.

import { call } from '@console/api/client'
import { keys } from '@console/api/keys'
import type { Product } from '@console/api/product-types'
import { routes } from '@console/api/routes'
import { Button } from '@console/kit/button'
import { amount, count, whenExact } from '@console/kit/format'
import { Notice } from '@console/kit/notice'
import { type Fact, Facts, Section } from '@console/kit/section'
import { words } from '@console/locales'
import { MAY } from '@console/session/permissions'
import { useCan } from '@console/session/store'
import { Loaded } from '@console/table/loaded'
import { Pane } from '@console/table/pane'
import { useClose } from '@console/table/use-one'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { FIELDS } from './fields'
import { FundDialog, isFunded } from './fund-dialog'
import { ProductDialog } from './product-dialog'
import { StateTag } from './state-tag'

const w = words.products

export function ProductPane() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const at = id.lastIndexOf('-')
  const [kind, number] = [id.slice(0, at), Number(id.slice(at + 1))]
  const query = useQuery({
    queryKey: keys.products.one(id),
    queryFn: () => call(routes.product, { kind, number }),
  })
  return <Loaded query={query}>{(product) => <Body key={id} product={product} />}</Loaded>
}

function Body({ product }: { product: Product }) {
  const can = useCan()
  const [choice, setChoice] = useState<'change' | 'fund' | null>(null)
  const close = () => setChoice(null)
  const canChange = product.form && product.kind !== 'campaign' && can(MAY.products)
  return (
    <Pane
      title={`${w.kinds[product.kind]} ${product.number}`}
      note={
        <>
          <StateTag state={product.state} />
          <span>{product.coin}</span>
        </>
      }
      onClose={useClose()}
      actions={
        <>
          {isFunded(product) && can(MAY.house) ? (
            <Button onClick={() => setChoice('fund')}>{w.fund}</Button>
          ) : null}
          {canChange ? (
            <Button look="primary" onClick={() => setChoice('change')}>
              {w.change}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="space-y-6 p-5">
        {product.form ? null : <Notice>{w.readOnly}</Notice>}
        {product.kind === 'campaign' ? <Notice>{w.fixed}</Notice> : null}
        <Section title={w.behindTitle}>
          <Behind product={product} />
        </Section>
        <Section title={w.facts}>
          <Facts items={figuresOf(product)} />
        </Section>
        <Section title={w.termsTitle}>
          {product.form ? <Facts items={termsOf(product)} /> : <p>{product.terms}</p>}
        </Section>
      </div>
      {choice === 'change' ? <ProductDialog product={product} onClose={close} /> : null}
      {choice === 'fund' ? <FundDialog product={product} onClose={close} /> : null}
    </Pane>
  )
}

function Behind({ product: { behind } }: { product: Product }) {
  const missing = behind.needed ? missingOf(behind.held, behind.needed) : false
  return (
    <div className="space-y-3">
      {behind.needed ? (
        missing ? (
          <Notice tone="warn">{w.short(`${amount(behind.needed)} ${behind.coin}`)}</Notice>
        ) : (
          <Notice tone="good">{w.covered}</Notice>
        )
      ) : null}
      <Facts
        items={[
          [
            w.behind[behind.name] ?? behind.name,
            <span key="held" className="num">
              {behind.name === 'none' ? words.common.none : `${amount(behind.held)} ${behind.coin}`}
            </span>,
          ],
          ...(behind.needed
            ? [
                [
                  w.needed,
                  <span key="needed" className="num">{`${amount(behind.needed)} ${behind.coin}`}</span>,
                ] as Fact,
              ]
            : []),
          ...(behind.coverageDays ? [[w.coverage, w.days(behind.coverageDays)] as Fact] : []),
        ]}
      />
    </div>
  )
}

/** Whether a decimal is below another, without making floats of them. */
export function missingOf(held: string, needed: string): boolean {
  const parts = (text: string) => {
    const [whole = '', rest = ''] = text.split('.')
    return BigInt(whole + rest.padEnd(8, '0').slice(0, 8))
  }
  return parts(held) < parts(needed)
}

function figuresOf(product: Product): Fact[] {
  const sum = (text: string) => <span className="num">{amount(text)}</span>
  const facts: Fact[] = [
    [w.sold, sum(product.sold)],
    [
      w.columns.count,
      <span key="count" className="num">
        {count(product.count)}
      </span>,
    ],
  ]
  if (product.quota) facts.push([w.quota, sum(product.quota)])
  if (product.paid) facts.push([w.paid, sum(product.paid)])
  if (product.beginsAt && product.endsAt)
    facts.push([w.dates, `${whenExact(product.beginsAt)} – ${whenExact(product.endsAt)}`])
  return facts
}

function termsOf(product: Product): Fact[] {
  const form = words.products.form
  return (FIELDS[product.kind] ?? []).map((field) => {
    const value = product.form?.[field.name]
    const label = field.kind === 'days' ? form.daysList : String(form[field.name as keyof typeof form])
    if (typeof value === 'boolean') return [label, value ? w.states.open : w.states.closed]
    if (field.kind === 'date') return [label, whenExact(Number(value))]
    if (field.kind === 'audience') return [label, form.audiences[value as 'general']]
    if (field.kind === 'pays') return [label, form.paysWhen[value as 'daily']]
    const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
    return [
      label,
      <span key={field.name} className="num whitespace-pre-wrap">
        {field.kind === 'amount' ? amount(text) : text}
      </span>,
    ]
  })
}
