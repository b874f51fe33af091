import { useT } from '@plimsoll/i18n'
import { Empty, Failed, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { regionOf } from '~/domain/settings/countries'
import { Go } from '~/shared/link-button'
import { draftOf, emptyDraft } from './ad-draft'
import { AdForm } from './ad-form'
import { C2cPage } from './c2c-page'
import { MyAds } from './my-ads'
import { configQuery, myAdsQuery } from './queries'
import { usualFiat } from './region'
import { MissingVerification } from './verification'

/** A new advertisement, or one that is there, by its number. */
function Write({ which, onDone }: { which: string; onDone: () => void }) {
  const t = useT()
  const { data: config, isError, refetch } = useQuery(configQuery)
  const isNew = which === 'new'
  const { data: mine } = useQuery({ ...myAdsQuery, enabled: !isNew })
  const ad = mine?.find(({ id }) => String(id) === which)
  if (isError && !config)
    return <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
  if (!config || (!isNew && !mine)) return <Skeleton className="h-[640px] max-w-xl rounded-lg" />
  if (!isNew && !ad)
    return (
      <Empty
        title={t('c2c.ad.gone')}
        action={
          <Go look="outline" to="/c2c/create">
            {t('c2c.my-ads')}
          </Go>
        }
      />
    )
  const fiats = config.fiats.map(({ code }) => code)
  const first = ad ? draftOf(ad) : emptyDraft(config, usualFiat(regionOf(navigator.languages), fiats) ?? '')
  return <AdForm key={which} first={first} config={config} onDone={onDone} />
}

/** The reader's advertisements; and the form for one, where the address names it. */
export function Create({
  which,
  onOpen,
}: {
  which: string | undefined
  onOpen: (which: string | undefined) => void
}) {
  const t = useT()
  if (!which) return <MyAds onEdit={onOpen} />
  return (
    <C2cPage title={t(which === 'new' ? 'c2c.post' : 'c2c.ad.change-title')}>
      <MissingVerification for="post" className="mb-5" />
      <Write which={which} onDone={() => onOpen(undefined)} />
    </C2cPage>
  )
}
