import { useT } from '@plimsoll/i18n'
import { Button, Card, CopyButton, Mark } from '@plimsoll/ui'
import { useEffect, useState } from 'react'
import { Page } from '~/domain/layout/page'
import { useSettings } from '~/domain/settings/settings'
import { destination } from '~/shared/links'
import { QrCode } from '~/shared/qr'
import { WrittenLink } from '~/shared/written-link'

/** What browsers that install apps hand over; it is in no standard library yet. */
interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

function useInstall() {
  const [event, setEvent] = useState<InstallEvent>()
  const [installed, setInstalled] = useState(() => matchMedia('(display-mode: standalone)').matches)
  useEffect(() => {
    const offer = (offered: Event) => {
      offered.preventDefault()
      setEvent(offered as InstallEvent)
    }
    const done = () => setInstalled(true)
    addEventListener('beforeinstallprompt', offer)
    addEventListener('appinstalled', done)
    return () => {
      removeEventListener('beforeinstallprompt', offer)
      removeEventListener('appinstalled', done)
    }
  }, [])
  return { event, installed }
}

function Square({ address }: { address: string }) {
  const t = useT()
  return (
    <Card className="flex flex-col items-center gap-4 p-6">
      <QrCode text={address} label={t('content.qr')} size={208} />
      <p className="text-center text-sm text-text-3">{t('content.qr-hint')}</p>
      <div className="flex max-w-full items-center gap-2">
        <span className="num truncate text-sm">{address}</span>
        <CopyButton
          text={address}
          label={t('content.copy')}
          done={t('content.copied')}
          failed={t('content.copy-failed')}
        />
      </div>
    </Card>
  )
}

/** How it is done by hand, where the browser does not offer it. */
function ByHand() {
  const t = useT()
  const ways = [
    { name: 'iPhone, iPad', steps: [t('content.ios-1'), t('content.ios-2')] },
    { name: 'Android, Chrome, Edge', steps: [t('content.android-1'), t('content.android-2')] },
  ]
  return (
    <div className="grid gap-5 desk:grid-cols-2">
      {ways.map(({ name, steps }) => (
        <Card key={name} className="p-5">
          <h3 className="mb-3 font-semibold">
            <bdi>{name}</bdi>
          </h3>
          <ol className="space-y-3">
            {steps.map((step, n) => (
              <li key={step} className="flex gap-3 text-[15px] text-text-2">
                <span className="num grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-[13px] text-text">
                  {n + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
        </Card>
      ))}
    </div>
  )
}

/** Other places the operator names. This page is not one of them. */
function Elsewhere() {
  const t = useT()
  const places = useSettings().DOWNLOAD_SETTING?.filter(
    (place) => place.isOpen && place.url !== '/app-download' && destination(place.url),
  )
  if (!places?.length) return null
  return (
    <section className="mt-8">
      <h3 className="mb-2 text-sm font-medium text-text-3">{t('content.download.other')}</h3>
      <div className="flex flex-wrap gap-2">
        {places.map((place) => (
          <WrittenLink
            key={place.url}
            address={place.url}
            className="inline-flex min-h-12 items-center rounded-md border border-line-strong px-5 font-semibold hover:bg-sunken"
          >
            <bdi>{place.name}</bdi>
          </WrittenLink>
        ))}
      </div>
    </section>
  )
}

/** The app is this page, kept on the home screen. `flag` asks for the square alone, for a second screen. */
export function Download({ flag }: { flag: string }) {
  const t = useT()
  const { event, installed } = useInstall()
  const address = `${location.origin}/home`
  return (
    <Page title={t('content.download')} wide={!flag}>
      {flag ? (
        <Square address={address} />
      ) : (
        <div className="grid grid-cols-1 gap-8 desk:grid-cols-[1fr_320px] desk:items-start desk:gap-14 desk:pt-4">
          <div>
            <Mark size={56} />
            <h2 className="mt-5 text-[28px] leading-tight font-semibold text-balance">
              {t('content.download-title')}
            </h2>
            <p className="mt-2 mb-6 max-w-[52ch] text-text-2">{t('content.download-hint')}</p>
            {installed ? (
              <p className="font-medium text-good">{t('content.installed')}</p>
            ) : event ? (
              <Button size="lg" onClick={() => event.prompt()}>
                {t('content.install')}
              </Button>
            ) : (
              <ByHand />
            )}
            <Elsewhere />
          </div>
          <Square address={address} />
        </div>
      )}
    </Page>
  )
}
