import { useT } from '@plimsoll/i18n'
import { Sheet } from '@plimsoll/ui'
import { useRouter } from '@tanstack/react-router'
import { ChevronRight, LifeBuoy, type LucideIcon, MessageCircle, SquareArrowOutUpRight } from 'lucide-react'
import { useServicePicker } from '~/domain/messages/service-picker'
import { useSignedIn } from '~/domain/session/session'
import { useSettings } from '~/domain/settings/settings'
import { destination, hrefOf } from '~/shared/links'
import { ownPicture } from '~/shared/pictures'
import { type ServiceWay, waysToService } from './support-channels'

const ICONS: Record<string, LucideIcon> = { '/service': MessageCircle, '/help': LifeBuoy }

/** Every way to reach somebody. The conversation that is kept on the record stands first. */
export function ServiceSheet() {
  const t = useT()
  const router = useRouter()
  const { open, set } = useServicePicker()
  const settings = useSettings()
  const signedIn = useSignedIn()
  const stopped = !signedIn && settings.SERVICE_SETTING?.loginRequired
  const follow = ({ url }: ServiceWay) => {
    set(false)
    const here = url.startsWith('/')
    const to = destination(url)
    if (stopped) void router.navigate({ to: '/sign-in', search: { next: here ? url : undefined } })
    else if (to) router.history.push(hrefOf(to))
  }
  return (
    <Sheet open={open} onClose={() => set(false)} title={t('account.service')} closeLabel={t('common.close')}>
      <ul className="space-y-2">
        {waysToService(settings.SUPPORT_STAFF_SETTING).map((way) => {
          const Icon = ICONS[way.url] ?? SquareArrowOutUpRight
          const picture = ownPicture(way.imgUrl)
          return (
            <li key={way.url}>
              <button
                type="button"
                onClick={() => follow(way)}
                className="flex min-h-16 w-full items-center gap-3.5 rounded-md border border-line px-4 py-2.5 text-start hover:bg-sunken"
              >
                {picture ? (
                  <img
                    src={picture}
                    alt=""
                    width={36}
                    height={36}
                    className="size-9 rounded-sm object-contain"
                  />
                ) : (
                  <span className="grid size-9 place-items-center rounded-sm bg-sunken text-text-2">
                    <Icon size={19} aria-hidden />
                  </span>
                )}
                <span className="min-w-0 flex-1">
                  <bdi className="block truncate text-[16px] font-medium">
                    {way.word ? t(way.word) : way.name}
                  </bdi>
                  {way.note ? <span className="block text-sm text-text-3">{t(way.note)}</span> : null}
                  <LeavesTo address={way.url} />
                </span>
                <ChevronRight size={18} className="shrink-0 text-text-3 rtl:rotate-180" aria-hidden />
              </button>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

/** The host of a way that leaves the site. */
function LeavesTo({ address }: { address: string }) {
  const to = destination(address)
  return to?.kind === 'away' ? <bdi className="block text-sm text-text-3">{to.host} ↗</bdi> : null
}
