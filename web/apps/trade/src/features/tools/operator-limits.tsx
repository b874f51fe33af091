// What the people who run the platform cannot do, and what they can. Server tests hold every line of it.

import { type Key, useT } from '@plimsoll/i18n'
import { Check, X } from 'lucide-react'
import { Page } from '~/domain/layout/page'
import { Go } from '~/shared/link-button'

interface Line {
  title: Key
  text: Key
}

const CANNOT: Line[] = [
  { title: 'content.limits.price', text: 'content.limits-text.price' },
  { title: 'content.limits.outcome', text: 'content.limits-text.outcome' },
  { title: 'content.limits.balance', text: 'content.limits-text.balance' },
  { title: 'content.limits.favour', text: 'content.limits-text.favour' },
  { title: 'content.limits.pool', text: 'content.limits-text.pool' },
  { title: 'content.limits.alone', text: 'content.limits-text.alone' },
  { title: 'content.limits.record', text: 'content.limits-text.record' },
  { title: 'content.limits.password', text: 'content.limits-text.password' },
]

const CAN: Line[] = [
  { title: 'content.limits.halt', text: 'content.limits-text.halt' },
  { title: 'content.limits.terms', text: 'content.limits-text.terms' },
  { title: 'content.limits.cases', text: 'content.limits-text.cases' },
  { title: 'content.limits.look', text: 'content.limits-text.look' },
]

function Lines({ title, lines, isPossible }: { title: string; lines: Line[]; isPossible: boolean }) {
  const t = useT()
  const Icon = isPossible ? Check : X
  return (
    <section>
      <h2 className="mb-4 text-lg font-semibold">{title}</h2>
      <ul className="grid gap-x-14 gap-y-6 desk:grid-cols-2">
        {lines.map((line) => (
          <li key={line.title} className="flex gap-3">
            <Icon size={20} className="mt-0.5 shrink-0 text-text-3" aria-hidden />
            <div className="min-w-0">
              <h3 className="font-medium">{t(line.title)}</h3>
              <p className="mt-1 text-[15px] text-text-2">{t(line.text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function OperatorLimits() {
  const t = useT()
  return (
    <Page title={t('content.limits')} wide>
      <div className="space-y-12 pt-2 desk:pt-4">
        <p className="max-w-2xl text-text-2">{t('content.limits-intro')}</p>
        <Lines title={t('content.limits-cannot')} lines={CANNOT} isPossible={false} />
        <Lines title={t('content.limits-can')} lines={CAN} isPossible />
        <section className="flex flex-wrap items-center gap-4 rounded-lg bg-sunken px-5 py-5">
          <div className="min-w-48 flex-1">
            <h2 className="font-semibold">{t('content.limits-check')}</h2>
            <p className="text-sm text-text-3">{t('content.limits-check-text')}</p>
          </div>
          <Go to="/platform">{t('content.limits-verify')}</Go>
        </section>
      </div>
    </Page>
  )
}
