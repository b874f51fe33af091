import { useT } from '@plimsoll/i18n'
import { Banner } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { useMayInvest } from '~/domain/earn/income'
import { Go } from '~/shared/link-button'
import { useObstacle } from './obstacle'
import type { Fund } from './queries'

/** The way to buy, or why there is none. */
export function BuyLink({ fund }: { fund: Fund }) {
  const t = useT()
  const obstacle = useObstacle(fund)
  if (!useMayInvest()) return null
  if (obstacle)
    return (
      <Banner
        className="mt-5"
        title={obstacle.title}
        action={
          obstacle.more ? (
            <Link
              {...obstacle.more.link}
              className="-my-3 flex min-h-11 shrink-0 items-center font-semibold underline"
            >
              {obstacle.more.word}
            </Link>
          ) : null
        }
      >
        {obstacle.note}
      </Banner>
    )
  return (
    <Go wide size="lg" className="mt-5" to="/buyFunds/$id" params={{ id: String(fund.id) }}>
      {t('earn.buy')}
    </Go>
  )
}
