import { useT } from '@plimsoll/i18n'
import { Banner, Empty, LinkButton } from '@plimsoll/ui'
import { Navigate } from '@tanstack/react-router'
import { Page } from '~/shared/page'
import { isSafeLink } from '~/shared/prose/sanitise'

/** Another site is never shown inside this one: its address stands here, and the reader decides. */
export function Leaving({ address }: { address: string }) {
  const t = useT()
  if (address.startsWith('/') && isSafeLink(address)) return <Navigate to={address as string} replace />
  const target = /^https:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : undefined
  return (
    <Page title={t('content.leaving')}>
      {target ? (
        <div className="space-y-5">
          <h2 className="text-2xl font-semibold break-words">
            <bdi>{target.host}</bdi>
          </h2>
          <p className="num text-sm break-all text-text-3">{target.href}</p>
          <Banner tone="warn">{t('content.leaving-hint')}</Banner>
          <LinkButton href={target.href} target="_blank" rel="noopener noreferrer nofollow" size="lg" wide>
            {t('content.leave')}
          </LinkButton>
        </div>
      ) : (
        <Empty title={t('content.leaving-nowhere')} />
      )}
    </Page>
  )
}
