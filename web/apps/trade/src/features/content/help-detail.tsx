import { useT } from '@plimsoll/i18n'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Page } from '~/domain/layout/page'
import { Prose } from '~/shared/prose/prose'
import { Loaded } from './article'
import { AskUs } from './help'
import { helpEntryQuery, helpQuery } from './queries'

/** Other questions of the same group, for somebody whose question was a little different. */
function Neighbours({ id }: { id: number }) {
  const t = useT()
  const { data } = useQuery(helpQuery(''))
  const group = data?.find((one) => one.infoList.some((entry) => entry.id === id))
  const others = group?.infoList.filter((entry) => entry.id !== id) ?? []
  if (!others.length) return null
  return (
    <nav aria-label={t('content.related')} className="mt-12 desk:mt-0">
      <h2 className="mb-2 text-sm font-medium text-text-3">{t('content.related')}</h2>
      <ul>
        {others.map((entry) => (
          <li key={entry.id}>
            <Link
              to="/helpDetail/$id"
              params={{ id: String(entry.id) }}
              dir="auto"
              className="flex min-h-11 items-center py-1.5 text-[15px] text-text-2 hover:text-text"
            >
              {entry.question}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function HelpDetail({ id }: { id: string }) {
  const t = useT()
  const query = useQuery(helpEntryQuery(id))
  return (
    <Page title={t('content.help')} wide>
      <Loaded query={query}>
        {(entry) => (
          <div className="desk:grid desk:grid-cols-[1fr_260px] desk:gap-14 desk:pt-4">
            <div>
              <article>
                <h2
                  className="mb-5 max-w-[30ch] text-[26px] leading-tight font-semibold text-balance"
                  dir="auto"
                >
                  {entry.question}
                </h2>
                <Prose html={entry.content} />
              </article>
              <div className="mt-12 max-w-[68ch]">
                <AskUs />
              </div>
            </div>
            <Neighbours id={entry.id} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
