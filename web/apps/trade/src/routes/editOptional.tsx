import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { ArrangeFavourites } from '~/features/quotes/arrange'

export const Route = createFileRoute('/editOptional')({
  loader: () => ensure('market'),
  component: ArrangeFavourites,
})
