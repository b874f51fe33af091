import { useT } from '@plimsoll/i18n'
import { Button, Empty, IconButton, MoneyField, Sheet } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSignedIn } from '~/domain/session/session'
import { figure, moment } from '~/shared/format'
import { useAlerts } from '../alerts/list'
import { useRemoveAlert, useSaveAlert } from '../alerts/queries'
import { useReached } from '../alerts/reached'

/** The reader's alerts of an instrument, and a new one. */
export function AlertSheet({
  symbol,
  name,
  scale,
  price: first,
  onClose,
}: {
  symbol: string
  /** What the instrument is called. */
  name: string
  scale: number
  /** The price it was opened with. */
  price: string
  onClose: () => void
}) {
  const t = useT()
  const signedIn = useSignedIn()
  const { data } = useAlerts()
  const [price, setPrice] = useState(first)
  const save = useSaveAlert(() => setPrice(''))
  const remove = useRemoveAlert()
  const here = data?.filter((alert) => alert.symbol === symbol) ?? []
  const reached = useReached((state) => state.reached).filter((alert) => alert.symbol === symbol)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('chart.alerts', { name })}
      closeLabel={t('common.close')}
      footer={
        signedIn ? (
          <Button
            wide
            size="lg"
            busy={save.isPending}
            disabled={!Number(price)}
            onClick={() => save.mutate({ symbol, price })}
          >
            {t('chart.alerts.add')}
          </Button>
        ) : (
          <Link
            to="/sign-in"
            className="flex min-h-13 items-center justify-center rounded-md bg-primary font-semibold text-on-primary"
          >
            {t('chart.alerts.sign-in')}
          </Link>
        )
      }
    >
      <div className="space-y-3">
        <MoneyField label={t('chart.alerts.price')} scale={scale} value={price} onValue={setPrice} />
        {here.length ? (
          <ul className="space-y-1.5">
            {here.map(({ id, price: at, direction }) => (
              <li key={id} className="flex items-center gap-2 rounded-md bg-sunken ps-3.5">
                {direction === 0 ? (
                  <ArrowUp size={16} className="text-up" aria-hidden />
                ) : (
                  <ArrowDown size={16} className="text-down" aria-hidden />
                )}
                <span className="flex-1 text-[15px]">
                  {t(direction === 0 ? 'chart.alerts.rises' : 'chart.alerts.falls', {
                    price: figure(at, scale),
                  })}
                </span>
                <IconButton
                  label={t('chart.alerts.remove', { price: figure(at, scale) })}
                  onClick={() => remove.mutate(id)}
                >
                  <Trash2 size={18} />
                </IconButton>
              </li>
            ))}
          </ul>
        ) : signedIn ? (
          <Empty title={t('chart.alerts.none')} />
        ) : null}
        {signedIn && reached.length ? (
          <section>
            <h3 className="mb-1.5 text-sm font-semibold text-text-2">{t('chart.alerts.reached')}</h3>
            <ul className="divide-y divide-line">
              {reached.map((alert) => (
                <li key={alert.id} className="flex items-center justify-between gap-3 py-2 text-sm">
                  <span>
                    {t(alert.direction === 0 ? 'chart.alerts.rises' : 'chart.alerts.falls', {
                      price: figure(alert.price, scale),
                    })}
                  </span>
                  <span className="num text-text-3">{moment(alert.at)}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <p className="text-sm text-text-3">{t('chart.alerts.note')}</p>
      </div>
    </Sheet>
  )
}
