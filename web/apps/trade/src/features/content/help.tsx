import { useT } from '@plimsoll/i18n'
import { Button, Empty, List, Row, SkeletonRows } from '@plimsoll/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Calculator,
  ClipboardCheck,
  GraduationCap,
  MessageCircle,
  Newspaper,
  Scale,
  Search,
  Ship,
  SmilePlus,
  X,
} from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Page } from '~/domain/layout/page'
import { Go } from '~/shared/link-button'
import { Loaded } from './article'
import { type HelpGroup, helpQuery } from './queries'

function SearchBox({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  const t = useT()
  return (
    <search className="flex min-h-13 items-center gap-3 rounded-md border border-line bg-surface px-4 focus-within:border-text">
      <Search size={20} className="shrink-0 text-text-3" aria-hidden />
      <input
        type="search"
        value={words}
        maxLength={80}
        aria-label={t('content.help-search')}
        placeholder={t('content.help-search')}
        onChange={(event) => onWords(event.target.value)}
        className="min-w-0 flex-1 bg-transparent py-3 text-[16px] outline-none placeholder:text-text-3 [&::-webkit-search-cancel-button]:hidden"
      />
      {words ? (
        <button
          type="button"
          aria-label={t('content.clear')}
          onClick={() => onWords('')}
          className="-me-3 grid size-11 place-items-center text-text-3"
        >
          <X size={18} aria-hidden />
        </button>
      ) : null}
    </search>
  )
}

function Group({ group }: { group: HelpGroup }) {
  return (
    <section className="break-inside-avoid pb-9">
      <h2 className="mb-1 text-lg font-semibold">
        <bdi>{group.title}</bdi>
      </h2>
      <List>
        {group.infoList.map((entry) => (
          <li key={entry.id}>
            <Link
              to="/helpDetail/$id"
              params={{ id: String(entry.id) }}
              className="block rounded-sm text-text-2 hover:text-text"
            >
              <Row
                title={
                  <span className="block whitespace-normal font-normal">
                    <bdi>{entry.question}</bdi>
                  </span>
                }
                leads
              />
            </Link>
          </li>
        ))}
      </List>
    </section>
  )
}

/** Pages that answer by figures or by asking back. */
const TOOLS = [
  {
    to: '/calculation',
    word: 'content.tool.calculation',
    note: 'content.tool.calculation-note',
    icon: Calculator,
  },
  { to: '/risk-survey', word: 'content.tool.risk', note: 'content.tool.risk-note', icon: ClipboardCheck },
  {
    to: '/question',
    word: 'content.tool.suitability',
    note: 'content.tool.suitability-note',
    icon: GraduationCap,
  },
  { to: '/platform', word: 'content.tool.platform', note: 'content.tool.platform-note', icon: Ship },
  { to: '/operator-limits', word: 'content.tool.limits', note: 'content.tool.limits-note', icon: Scale },
  { to: '/financialNews', word: 'content.tool.news', note: 'content.tool.news-note', icon: Newspaper },
  { to: '/survey', word: 'content.tool.survey', note: 'content.tool.survey-note', icon: SmilePlus },
] as const

function Tools() {
  const t = useT()
  return (
    <section className="mb-9">
      <h2 className="mb-3 text-lg font-semibold">{t('content.tools')}</h2>
      <ul className="grid gap-2 desk:grid-cols-3">
        {TOOLS.map(({ to, word, note, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full min-h-16 items-start gap-3 rounded-md border border-line bg-surface px-4 py-3 hover:bg-sunken"
            >
              <Icon size={20} strokeWidth={1.8} className="mt-0.5 shrink-0 text-text-3" aria-hidden />
              <span className="min-w-0">
                <span className="block font-medium">{t(word)}</span>
                <span className="block text-sm text-text-3">{t(note)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A person answers where the texts do not. */
export function AskUs() {
  const t = useT()
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-lg bg-sunken px-5 py-5">
      <MessageCircle size={24} className="shrink-0 text-text-2" aria-hidden />
      <div className="min-w-48 flex-1">
        <div className="font-semibold">{t('content.ask-title')}</div>
        <div className="text-sm text-text-3">{t('content.ask-hint')}</div>
      </div>
      <Go to="/service">{t('content.ask')}</Go>
    </div>
  )
}

export function Help() {
  const t = useT()
  const [words, setWords] = useState('')
  // Typing stays quick; the answer follows.
  const asked = useDeferredValue(words.trim())
  const query = useQuery({ ...helpQuery(asked), placeholderData: keepPreviousData })
  return (
    <Page title={t('content.help')} wide>
      <div className="mb-7 max-w-2xl desk:pt-2">
        <SearchBox words={words} onWords={setWords} />
      </div>
      <Loaded
        query={query}
        // As tall as the screen: what comes below does not jump when the answers are there.
        waiting={
          <div className="min-h-dvh">
            <SkeletonRows rows={9} label={t('common.loading')} />
          </div>
        }
      >
        {(groups) => {
          const found = groups.filter((group) => group.infoList.length)
          return found.length ? (
            <div className="gap-14 desk:columns-2">
              {found.map((group) => (
                <Group key={group.id} group={group} />
              ))}
            </div>
          ) : (
            <Empty
              title={t('content.help-none')}
              action={
                words ? (
                  <Button look="outline" onClick={() => setWords('')}>
                    {t('content.clear')}
                  </Button>
                ) : null
              }
            >
              {t('content.help-none-hint')}
            </Empty>
          )
        }}
      </Loaded>
      <Tools />
      <AskUs />
    </Page>
  )
}
