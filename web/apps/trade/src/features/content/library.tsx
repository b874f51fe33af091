import { type Key, useT } from '@plimsoll/i18n'
import { List, Row } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { Page } from '~/domain/layout/page'

export interface Shelf {
  title: Key
  texts: { key: string; word: Key; note: Key }[]
}

const AGREEMENTS: Shelf = {
  title: 'content.library.agreements',
  texts: [
    { key: 'TERMS_CLAUSE', word: 'content.shelf.terms', note: 'content.note.terms' },
    { key: 'REGISTRY_PRIVACY', word: 'content.shelf.privacy', note: 'content.note.privacy' },
    { key: 'RISK_WARNING', word: 'content.shelf.risk', note: 'content.note.risk' },
  ],
}

const RULES: Shelf = {
  title: 'content.library.rules',
  texts: [
    { key: 'FEES', word: 'content.shelf.fees', note: 'content.note.fees' },
    { key: 'MARK_PRICE', word: 'content.shelf.mark', note: 'content.note.mark' },
    { key: 'LIQUIDATION', word: 'content.shelf.liquidation', note: 'content.note.liquidation' },
    { key: 'U_STANDARD_EXPLAIN', word: 'content.shelf.contracts', note: 'content.note.contracts' },
    { key: 'COIN_EXPLAIN', word: 'content.shelf.spot', note: 'content.note.spot' },
    { key: 'PERIOD_EXPLAIN', word: 'content.shelf.seconds', note: 'content.note.seconds' },
  ],
}

/** Inner pages, beside the articles. */
const PROGRAMMES: Shelf['texts'] = [
  { key: 'EXCLUSIVE_PREMIUM', word: 'content.shelf.premium', note: 'content.note.premium' },
  {
    key: 'EXCLUSIVE_INSTITUTION_HNI',
    word: 'content.shelf.institutions',
    note: 'content.note.institutions',
  },
]

function ShelfList({ shelf }: { shelf: Shelf }) {
  const t = useT()
  return (
    <section>
      <h2 className="mb-1 text-sm font-medium text-text-3">{t(shelf.title)}</h2>
      <List>
        <Texts shelf={shelf} />
      </List>
    </section>
  )
}

function Texts({ shelf }: { shelf: Shelf }) {
  const t = useT()
  return shelf.texts.map(({ key, word, note }) => (
    <li key={key}>
      <Link to="/term-article" search={{ key }} className="block rounded-sm hover:bg-sunken">
        <Row title={t(word)} note={t(note)} leads />
      </Link>
    </li>
  ))
}

/** The agreements, and where to read how things work. */
export function Agreements() {
  const t = useT()
  return (
    <Page title={t('content.library.title')} wide>
      <div className="space-y-10 desk:grid desk:grid-cols-2 desk:gap-14 desk:space-y-0 desk:pt-4">
        <div className="space-y-10">
          <ShelfList shelf={AGREEMENTS} />
          <section>
            <h2 className="mb-1 text-sm font-medium text-text-3">{t('content.library.programmes')}</h2>
            <List>
              {PROGRAMMES.map(({ key, word, note }) => (
                <li key={key}>
                  <Link to="/inner-content" search={{ key }} className="block rounded-sm hover:bg-sunken">
                    <Row title={t(word)} note={t(note)} leads />
                  </Link>
                </li>
              ))}
            </List>
          </section>
        </div>
        <ShelfList shelf={RULES} />
      </div>
    </Page>
  )
}

/** How trading works here, text by text. */
export function TradingRules() {
  const t = useT()
  return (
    <Page title={t('content.library.rules')} wide>
      <List className="desk:grid desk:grid-cols-2 desk:gap-x-14 desk:pt-2">
        <Texts shelf={RULES} />
      </List>
    </Page>
  )
}
