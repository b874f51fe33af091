import { useT } from '@plimsoll/i18n'
import { Button, Card, CopyButton, Mark, Steps } from '@plimsoll/ui'
import { useEffect, useState } from 'react'
import { renderSVG } from 'uqr'
import { Page } from '~/shared/page'

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
  const svg = renderSVG(address, { border: 2 })
  return (
    <Card className="flex flex-col items-center gap-4 p-6">
      <img
        alt={t('content.qr')}
        width={208}
        height={208}
        className="rounded-md"
        src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
      />
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

/** The app is this page, kept on the home screen. `flag` asks for the square alone, for a second screen. */
export function Download({ flag }: { flag: string }) {
  const t = useT()
  const { event, installed } = useInstall()
  const address = `${location.origin}/home`
  const ahead = (title: string) => ({ title, state: 'ahead' as const })
  return (
    <Page title={t('content.download')} wide={!flag}>
      {flag ? (
        <Square address={address} />
      ) : (
        <div className="grid grid-cols-1 gap-8 desk:grid-cols-[1fr_320px] desk:gap-14 desk:pt-4">
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
              <div className="grid gap-8 desk:grid-cols-2">
                <section>
                  <h3 className="mb-3 font-semibold">iPhone, iPad</h3>
                  <Steps steps={[ahead(t('content.ios-1')), ahead(t('content.ios-2'))]} />
                </section>
                <section>
                  <h3 className="mb-3 font-semibold">Android, Chrome, Edge</h3>
                  <Steps steps={[ahead(t('content.android-1')), ahead(t('content.android-2'))]} />
                </section>
              </div>
            )}
          </div>
          <Square address={address} />
        </div>
      )}
    </Page>
  )
}
