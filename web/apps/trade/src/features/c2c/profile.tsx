import { useT } from '@plimsoll/i18n'
import { Banner, Button, Card, Field, IconButton, Sheet, Skeleton } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { call, Refused, showError } from '~/domain/api/api'
import { figure, leftToRight, UNKNOWN } from '~/shared/format'
import { useMe } from './c2c-page'
import { useC2cChanged } from './changed'
import { coinsLeft, rate } from './figures'
import type { Me } from './queries'

const NICK_MAX = 20
/** What the server takes: letters, digits, spaces and some marks. */
const NICK = /^[\p{L}\p{N} ._-]{3,20}$/u

/** The name that others see. */
function NickSheet({ me, onClose }: { me: Me; onClose: () => void }) {
  const t = useT()
  const changed = useC2cChanged()
  const [nick, setNick] = useState(me.nick)
  const [tried, setTried] = useState(false)
  const wrong = tried && !NICK.test(nick.trim())
  const save = useMutation({
    mutationFn: () => call('POST /api/c2c/profile', { nick: nick.trim() }),
    onSuccess: onClose,
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
    },
    onSettled: changed,
  })
  return (
    <Sheet open onClose={onClose} title={t('c2c.nick')} closeLabel={t('common.close')}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (NICK.test(nick.trim())) save.mutate()
        }}
      >
        <Field
          label={t('c2c.nick.name')}
          dir="auto"
          maxLength={NICK_MAX}
          autoComplete="nickname"
          value={nick}
          onChange={(event) => setNick(event.target.value)}
          hint={t('c2c.nick.hint')}
          error={wrong ? t('c2c.nick.wrong') : undefined}
        />
        {save.error instanceof Refused ? <Banner tone="bad">{save.error.message}</Banner> : null}
        <Button type="submit" wide size="lg" busy={save.isPending}>
          {t('c2c.save')}
        </Button>
      </form>
    </Sheet>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-[13px] text-text-3">{name}</dt>
      <dd className="num text-[17px] font-semibold">{value}</dd>
    </div>
  )
}

/** How others see the reader, and how much may still be begun today. */
export function Profile() {
  const t = useT()
  const me = useMe()
  const [naming, name] = useState(false)
  if (!me) return <Skeleton className="h-[284px] rounded-lg desk:h-[150px]" />
  const minutes = (text: string | null | undefined) =>
    !text ? UNKNOWN : t('c2c.minutes-figure', { minutes: figure(text, 1, 0) })
  return (
    <Card className="p-4">
      <div className="flex items-center gap-1">
        <h2 className="min-w-0 truncate text-[17px] font-semibold">
          <bdi data-testid="nick">{me.nick}</bdi>
        </h2>
        <IconButton label={t('c2c.nick')} onClick={() => name(true)}>
          <Pencil size={17} aria-hidden />
        </IconButton>
      </div>
      <dl className="mt-1 grid grid-cols-2 gap-3 desk:grid-cols-5">
        <Figure name={t('c2c.dealer.orders')} value={figure(String(me.orders30d))} />
        <Figure name={t('c2c.dealer.completion')} value={rate(me.completionRate)} />
        <Figure name={t('c2c.dealer.release')} value={minutes(me.avgReleaseMin)} />
        <Figure name={t('c2c.dealer.pay')} value={minutes(me.avgPayMin)} />
        <Figure name={t('c2c.dealer.ratings')} value={leftToRight(`+${me.good} / −${me.bad}`)} />
      </dl>
      <p className="mt-3 text-sm text-text-3">
        {t('c2c.value-left', { amount: leftToRight(coinsLeft(me.valueLeft, 'usdt')) })}
      </p>
      {naming ? <NickSheet me={me} onClose={() => name(false)} /> : null}
    </Card>
  )
}
