import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { SurveyPage } from '~/features/surveys/page'

export const Route = createFileRoute('/survey')({
  loader: () => ensure('content'),
  component: () => <SurveyPage code="survey" />,
})
