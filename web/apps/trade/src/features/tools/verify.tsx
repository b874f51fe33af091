import { useT } from '@plimsoll/i18n'
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** Pages of the node itself: they stand outside the app, so that a broken app can't hide them. */
const outside = () =>
  [
    { href: '/status', word: 'content.verify.status' },
    {
      href: `/api/market/tickRoot?date=${new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)}`,
      word: 'content.verify.ticks',
    },
    { href: '/docs', word: 'content.verify.api' },
  ] as const

function Path({ children }: { children: ReactNode }) {
  return (
    <span dir="ltr" className="num block text-[13px] text-text-3 rtl:text-end">
      {children}
    </span>
  )
}

/** Where everything this page claims can be looked up without believing it. */
export function Verify() {
  const t = useT()
  const line = 'flex min-h-14 items-center justify-between gap-3 py-2.5 hover:text-accent-ink'
  return (
    <section>
      <h2 className="mb-1 text-[17px] font-semibold">{t('content.verify.title')}</h2>
      <ul className="divide-y divide-line">
        {outside().map(({ href, word }) => (
          <li key={href}>
            <a href={href} className={line}>
              <span className="min-w-0 text-[15px]">
                {t(word)}
                <Path>{href}</Path>
              </span>
              <ArrowUpRight size={17} className="shrink-0 text-text-3 rtl:-scale-x-100" aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
