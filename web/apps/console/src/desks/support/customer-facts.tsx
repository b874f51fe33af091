import type { Conversation } from '@console/api/support-types'
import { value, when } from '@console/kit/format'
import { Section } from '@console/kit/section'
import { words } from '@console/locales'
import { Link } from '@tanstack/react-router'

const w = words.support

/** Who asks, as far as an answer needs it. */
export function CustomerFacts({ conversation }: { conversation: Conversation }) {
  const { customer } = conversation
  const facts: [string, string][] = [
    [w.facts.name, customer.name || words.people.unnamed],
    [w.facts.contact, customer.contact],
    [w.facts.other, conversation.contact],
    [w.facts.country, customer.country ?? ''],
    [w.facts.kyc, words.people.kyc[customer.kyc] ?? ''],
    [w.facts.status, words.people.status[customer.status]],
    [w.facts.equity, customer.equity ? value(customer.equity) : ''],
    [w.facts.joined, when(customer.createdAt)],
  ]
  return (
    <Section title={w.customer}>
      <dl className="space-y-2 text-sm">
        {facts
          .filter(([, fact]) => fact)
          .map(([name, fact]) => (
            <div key={name}>
              <dt className="text-xs text-text-3">{name}</dt>
              <dd className="break-words">{fact}</dd>
            </div>
          ))}
      </dl>
      <Link
        to="/people/$id"
        params={{ id: String(conversation.user) }}
        className="mt-3 inline-block text-sm text-accent-ink hover:underline"
      >
        {w.profile}
      </Link>
    </Section>
  )
}
