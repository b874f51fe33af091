import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Quotes } from '~/features/quotes/quotes'

export const Route = createFileRoute('/quote')({
  loader: () => ensure('market'),
  component: () => <Quotes />,
})
