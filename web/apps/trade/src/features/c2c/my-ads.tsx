import { useT } from '@plimsoll/i18n'
import { Button, Empty, Failed, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Ban, CreditCard, Plus } from 'lucide-react'
import { useState } from 'react'
import { Go } from '~/shared/link-button'
import { BlocksSheet } from './blocks-sheet'
import { C2cPage, useMeKnown } from './c2c-page'
import { MyAdCard } from './my-ad-card'
import { Profile } from './profile'
import { myAdsQuery } from './queries'
import { MissingVerification, Restrictions } from './verification'

function List({ onEdit }: { onEdit: (id: string) => void }) {
  const t = useT()
  const { data, isError, refetch } = useQuery(myAdsQuery)
  if (isError && !data)
    return <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-56 rounded-lg" />
  if (!data.length)
    return (
      <Empty title={t('c2c.no-ads')} action={<Button onClick={() => onEdit('new')}>{t('c2c.post')}</Button>}>
        {t('c2c.no-ads-note')}
      </Empty>
    )
  return (
    <ul className="grid gap-3 desk:grid-cols-2">
      {data.map((ad) => (
        <li key={ad.id}>
          <MyAdCard ad={ad} onEdit={() => onEdit(String(ad.id))} />
        </li>
      ))}
    </ul>
  )
}

/** The reader's own advertisements, and what belongs to dealing: name, payment accounts, blocked people. */
export function MyAds({ onEdit }: { onEdit: (id: string) => void }) {
  const t = useT()
  const [blocks, showBlocks] = useState(false)
  const isKnown = useMeKnown()
  return (
    <C2cPage
      title={t('c2c.my-ads')}
      actions={
        <Go look="quiet" size="sm" to="/c2c">
          {t('c2c.title')}
        </Go>
      }
    >
      {isKnown ? (
        <div className="space-y-4">
          <MissingVerification for="post" />
          <Restrictions />
          <Profile />
          <div className="grid grid-cols-2 gap-2.5 desk:flex">
            <Button
              className="col-span-2"
              icon={<Plus size={18} aria-hidden />}
              onClick={() => onEdit('new')}
            >
              {t('c2c.post')}
            </Button>
            <Go look="outline" to="/c2c/accounts" icon={<CreditCard size={18} aria-hidden />}>
              {t('c2c.accounts')}
            </Go>
            <Button look="outline" icon={<Ban size={18} aria-hidden />} onClick={() => showBlocks(true)}>
              {t('c2c.blocks')}
            </Button>
          </div>
          <List onEdit={onEdit} />
        </div>
      ) : (
        <Skeleton className="h-[560px] rounded-lg desk:h-[480px]" />
      )}
      {blocks ? <BlocksSheet onClose={() => showBlocks(false)} /> : null}
    </C2cPage>
  )
}
