import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { InvestorPage } from '~/features/surveys/investor'

export const Route = createFileRoute('/investor-questionnaire')({
  loader: () => ensure('content'),
  component: InvestorPage,
})
