import { type Key, useT } from '@plimsoll/i18n'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Page } from '~/domain/layout/page'
import { date } from '~/shared/format'
import { Prose } from '~/shared/prose/prose'
import { Loaded, NotFound } from './article'
import { type Rule, ruleQuery, rulesQuery } from './queries'

/** The texts a reader looks for most, beside the one that is open. */
const SHELF: { key: string; word: Key }[] = [
  { key: 'TERMS_CLAUSE', word: 'content.shelf.terms' },
  { key: 'REGISTRY_PRIVACY', word: 'content.shelf.privacy' },
  { key: 'RISK_WARNING', word: 'content.shelf.risk' },
  { key: 'FEES', word: 'content.shelf.fees' },
  { key: 'MARK_PRICE', word: 'content.shelf.mark' },
  { key: 'LIQUIDATION', word: 'content.shelf.liquidation' },
  { key: 'U_STANDARD_EXPLAIN', word: 'content.shelf.contracts' },
  { key: 'COIN_EXPLAIN', word: 'content.shelf.spot' },
  { key: 'PERIOD_EXPLAIN', word: 'content.shelf.seconds' },
]

/** The keys of inner articles; any other says that there is nothing. */
const INNER = ['EXCLUSIVE_PREMIUM', 'USDC_LOANS']

function Shelf({ open }: { open: string | undefined }) {
  const t = useT()
  return (
    <nav aria-label={t('content.shelf.title')} className="hidden desk:block">
      <ul className="sticky top-20 space-y-0.5 text-[15px]">
        {SHELF.map(({ key, word }) => (
          <li key={key}>
            <Link
              to="/term-article"
              search={{ key }}
              aria-current={key === open ? 'page' : undefined}
              className="flex min-h-11 items-center border-s-2 border-transparent ps-4 text-text-3 hover:text-text aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-text"
            >
              {t(word)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function RuleText({ rule, titled }: { rule: Rule; titled: boolean }) {
  const t = useT()
  return (
    <article lang={rule.language}>
      {titled ? <h2 className="mb-2 text-2xl font-semibold text-balance">{rule.title}</h2> : null}
      <p className="num mb-7 text-sm text-text-3">
        {rule.effectiveTime
          ? t('content.in-force', { version: rule.version, date: date(rule.effectiveTime) })
          : t('content.version', { version: rule.version })}
      </p>
      <Prose html={rule.content} />
    </article>
  )
}

/** All texts of a key, one under the other. */
export function TermArticle({ textKey }: { textKey: string }) {
  const t = useT()
  const query = useQuery(rulesQuery(textKey))
  const title = query.data?.[0]?.title
  return (
    <Page title={title ?? t('content.document')} wide>
      <div className="desk:grid desk:grid-cols-[220px_1fr] desk:gap-14 desk:pt-4">
        <Shelf open={textKey} />
        <Loaded query={query}>
          {(rules) =>
            rules.length ? (
              <div className="space-y-14">
                {rules.map((rule, n) => (
                  <RuleText key={rule.id} rule={rule} titled={n > 0} />
                ))}
              </div>
            ) : (
              <NotFound />
            )
          }
        </Loaded>
      </div>
    </Page>
  )
}

/** One text by its number. */
export function TermArticleInfo({ id }: { id: string }) {
  const t = useT()
  const query = useQuery(ruleQuery(id))
  return (
    <Page title={query.data?.title ?? t('content.document')} wide>
      <div className="desk:grid desk:grid-cols-[220px_1fr] desk:gap-14 desk:pt-4">
        <Shelf open={query.data?.key} />
        <Loaded query={query}>{(rule) => <RuleText rule={rule} titled={false} />}</Loaded>
      </div>
    </Page>
  )
}

export function InnerContent({ textKey }: { textKey: string }) {
  const t = useT()
  if (INNER.includes(textKey)) return <TermArticle textKey={textKey} />
  return (
    <Page title={t('content.document')} wide>
      <NotFound />
    </Page>
  )
}
