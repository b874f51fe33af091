import { Mark } from '@plimsoll/ui'
import { ownPicture } from '~/shared/pictures'
import { platformName } from './platform-config'
import { useSettings } from './settings'

/** The operator's sign, or our own. */
export function Brand({ size = 28 }: { size?: number }) {
  const own = ownPicture(useSettings().LOGO_SETTING?.logo)
  if (own) return <img src={own} alt={platformName()} style={{ height: size }} className="w-auto" />
  return (
    <span className="flex items-center gap-2.5 text-[19px] font-semibold">
      <Mark size={size} /> <bdi>{platformName()}</bdi>
    </span>
  )
}
