import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { search, text } from '~/app/search'
import { InnerContent } from '~/features/content/terms'
import { Institutions } from '~/features/earn/nav/institutions'

/** The one key that is a page of figures and no article. */
const INSTITUTIONS = 'EXCLUSIVE_INSTITUTION_HNI'

export const Route = createFileRoute('/inner-content')({
  validateSearch: search({ key: text('') }),
  loaderDeps: ({ search: { key } }) => ({ key }),
  loader: ({ deps }) => (deps.key === INSTITUTIONS ? ensure('funds', 'earn') : ensure('content')),
  component: function Shown() {
    const { key } = Route.useSearch()
    return key === INSTITUTIONS ? <Institutions /> : <InnerContent key={key} textKey={key} />
  },
})
