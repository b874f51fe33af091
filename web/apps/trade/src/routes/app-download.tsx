import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { search, text } from '~/app/search'
import { Download } from '~/features/tools/download'

export const Route = createFileRoute('/app-download')({
  validateSearch: search({ flag: text('') }),
  loader: () => ensure('content'),
  component: function Shown() {
    return <Download flag={Route.useSearch().flag} />
  },
})
