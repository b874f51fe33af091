import { useT } from '@plimsoll/i18n'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight, Scale } from 'lucide-react'
import { statusQuery } from '~/domain/market/status'
import { figure } from '~/shared/format'

/** That the sums hold is not to be believed: everybody can look. */
export function Proven() {
  const t = useT()
  const { data } = useQuery(statusQuery)
  return (
    <section className="mt-10 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-sunken px-5 py-4">
      <Scale size={22} className="shrink-0 text-text-2" aria-hidden />
      <div className="min-w-52 flex-1 text-[15px]">
        <h2 className="font-semibold">{t('funds.proven')}</h2>
        <p className="text-sm text-text-3">
          {data?.audit?.alarm
            ? data.audit.alarm
            : t('funds.proven-note', { count: figure(String(data?.audit?.checked ?? '')) })}
        </p>
      </div>
      <a
        href="/status"
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent-ink underline-offset-4 hover:underline"
      >
        {t('funds.check-yourself')}
        <ArrowUpRight size={17} className="rtl:-scale-x-100" aria-hidden />
      </a>
    </section>
  )
}
