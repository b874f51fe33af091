import { useT } from '@plimsoll/i18n'
import { Empty } from '@plimsoll/ui'
import { Go } from '~/shared/link-button'

export function NoFavourites() {
  const t = useT()
  return (
    <Empty
      title={t('market.no-favourites')}
      action={
        <Go look="outline" to="/addOptional">
          {t('market.add-favourites')}
        </Go>
      }
    >
      {t('market.no-favourites-note')}
    </Empty>
  )
}
