import { useT } from '@plimsoll/i18n'
import { Skeleton } from '@plimsoll/ui'
import { Landmark } from 'lucide-react'
import { figure } from '~/shared/format'
import type { Decimal } from '~/shared/money'

/** Whose money is lent, how much of it there is to lend, and how much is lent: nobody's loan is another customer's deposit. */
export function WhoseMoney({
  coin,
  available,
  lent,
}: {
  coin: string
  available: Decimal | undefined
  lent: Decimal | undefined
}) {
  const t = useT()
  const sum = (text: Decimal) => `${figure(text, 2)} ${coin.toUpperCase()}`
  return (
    <section className="flex gap-3 rounded-md bg-sunken px-4 py-3.5">
      <Landmark size={20} strokeWidth={1.8} className="mt-0.5 shrink-0 text-text-3" aria-hidden />
      <div className="min-w-0 flex-1">
        <h2 className="text-[15px] font-semibold">{t('lending.pool')}</h2>
        <p className="text-sm text-text-2">{t('lending.pool-note')}</p>
        <dl className="mt-2 grid min-h-10 grid-cols-2 gap-4 text-sm">
          {(
            [
              ['lending.pool-available', available],
              ['lending.pool-lent', lent],
            ] as const
          ).map(([word, value]) => (
            <div key={word}>
              <dt className="text-text-3">{t(word)}</dt>
              <dd className="num font-medium">
                {value === undefined ? <Skeleton className="h-5 w-24" /> : sum(value)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
