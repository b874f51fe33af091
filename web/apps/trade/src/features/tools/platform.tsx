import { useT } from '@plimsoll/i18n'
import { Failed, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { call } from '~/domain/api/api'
import { Page } from '~/domain/layout/page'
import { useContracts } from '~/domain/market/instruments'
import { statusQuery } from '~/domain/market/status'
import { figure, moment } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { Prose, ProseSkeleton } from '~/shared/prose/prose'
import { Verify } from './verify'

function Figure({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dd className="num text-[32px] leading-none font-semibold">
        {value ?? <Skeleton className="h-8 w-24" />}
      </dd>
      <dt className="mt-2 text-sm text-text-3">{name}</dt>
    </div>
  )
}

/** Counted by the node at this moment; nothing here is written by hand. */
function Figures() {
  const t = useT()
  const instruments = useContracts().data
  const { data, error, refetch } = useQuery(statusQuery)
  if (error && !data)
    return <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => refetch()} />
  const count = (value: number | undefined) => (value === undefined ? undefined : figure(String(value)))
  return (
    <section>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-8 desk:grid-cols-4">
        <Figure name={t('content.figure.instruments')} value={count(instruments?.length)} />
        <Figure name={t('content.figure.commands')} value={count(data?.journal?.commands)} />
        <Figure name={t('content.figure.checked')} value={count(data?.audit?.checked)} />
        <Figure
          name={t('content.figure.commit')}
          value={data?.queue && `${figure(String(data.queue.commitMicrosMean / 1000), 2)} ms`}
        />
      </dl>
      {/* The lines that a hash takes on a phone are kept for it. */}
      <div className="mt-6 min-h-16 desk:min-h-10">
        {data?.journal ? (
          <p className="text-sm break-all text-text-3">
            {t('content.figure.head', { time: moment(data.journal.at) })}{' '}
            <span className="num">{data.journal.hash}</span>
          </p>
        ) : (
          <Skeleton className="h-5 w-full" />
        )}
      </div>
      {data?.audit?.alarm ? (
        <p role="alert" className="mt-3 font-medium text-bad">
          {data.audit.alarm}
        </p>
      ) : null}
    </section>
  )
}

export function Platform() {
  const t = useT()
  const about = useQuery({
    queryKey: ['platform', 'about', document.documentElement.lang],
    queryFn: async () => (await call('POST /api/option/rules/list', { key: 'ABOUT' }))[0],
  })
  return (
    <Page title={t('content.platform')} wide>
      <div className="space-y-12 pt-4">
        <Figures />
        <div className="gap-14 border-t border-line pt-10 desk:grid desk:grid-cols-[minmax(0,1fr)_300px] desk:items-start">
          {about.data ? (
            <Prose html={about.data.content} />
          ) : about.error ? (
            <Failed
              title={t('common.load-failed')}
              retry={t('common.retry')}
              onRetry={() => about.refetch()}
            />
          ) : (
            <div className="min-h-dvh">
              <ProseSkeleton label={t('common.loading')} />
            </div>
          )}
          <aside className="mt-12 desk:sticky desk:top-20 desk:mt-0">
            <Verify />
            <div className="mt-6">
              <Go to="/operator-limits">{t('content.limits')}</Go>
            </div>
          </aside>
        </div>
      </div>
    </Page>
  )
}
