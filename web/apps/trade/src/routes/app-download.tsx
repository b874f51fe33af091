import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { Download } from '~/features/tools/download'

// Numbers in an address arrive as numbers.
const FLAG = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

export const Route = createFileRoute('/app-download')({
  validateSearch: v.object({ flag: v.optional(FLAG, '') }),
  loader: () => ensure('content'),
  component: function Shown() {
    return <Download flag={Route.useSearch().flag} />
  },
})
