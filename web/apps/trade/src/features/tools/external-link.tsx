import { useT } from '@plimsoll/i18n'
import { Banner, Empty, LinkButton } from '@plimsoll/ui'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Page } from '~/domain/layout/page'
import { Go } from '~/shared/link-button'
import { destination } from '~/shared/links'

/** A page of our own, if the address is one. */
function useOwnPage(address: string) {
  const router = useRouter()
  const own = destination(address)?.kind === 'own'
  useEffect(() => {
    if (own) router.history.replace(address)
  }, [own, address, router])
  return own
}

/** Another site is never shown inside this one: its address stands here, and the reader decides. */
export function Leaving({ address }: { address: string }) {
  const t = useT()
  if (useOwnPage(address)) return null
  const to = destination(address)
  const target = to?.kind === 'away' ? to : undefined
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
        <Empty
          title={t('content.leaving-nowhere')}
          action={
            <Go look="outline" to="/home">
              {t('common.tab.home')}
            </Go>
          }
        />
      )}
    </Page>
  )
}
