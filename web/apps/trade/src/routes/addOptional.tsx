import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { ChooseFavourites } from '~/features/quotes/choose'

export const Route = createFileRoute('/addOptional')({
  loader: () => ensure('market'),
  component: ChooseFavourites,
})
