import { useT } from '@plimsoll/i18n'
import { Banner, Button, Field, Select, Sheet, Skeleton, toast } from '@plimsoll/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, Refused, showError } from '~/domain/api/api'
import { leftToRight, moment } from '~/shared/format'
import { useC2cChanged } from './changed'
import { useLabel } from './labels'
import { type Config, configQuery, type PayAccount } from './queries'

const VALUE_MAX = 80

function AccountForm({
  account,
  config,
  onClose,
}: {
  account: PayAccount | undefined
  config: Config
  onClose: () => void
}) {
  const t = useT()
  const shown = useLabel()
  const changed = useC2cChanged()
  const [payType, pick] = useState(account?.payType ?? config.methods[0]?.id ?? 0)
  const [values, setValues] = useState<Record<string, string>>(
    Object.fromEntries((account?.fields ?? []).map(({ key, value }) => [key, value])),
  )
  const [tried, setTried] = useState(false)
  const method = config.methods.find(({ id }) => id === payType)
  const fields = method?.fields ?? []
  const said = (key: string) => (values[key] ?? '').trim()
  const isGood = fields.every(({ key, required }) => !required || said(key) !== '')
  const save = useMutation({
    mutationFn: () =>
      call('POST /api/c2c/payAccount/save', {
        ...(account ? { id: account.id } : {}),
        payType,
        fields: Object.fromEntries(fields.map(({ key }) => [key, said(key)]).filter(([, value]) => value)),
      }),
    onSuccess: ({ usableFrom }) => {
      toast(
        usableFrom > Date.now()
          ? t('c2c.account.waits', { time: leftToRight(moment(usableFrom)) })
          : t('c2c.account.saved'),
        'good',
      )
      onClose()
    },
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
    },
    onSettled: changed,
  })
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isGood) save.mutate()
      }}
    >
      <Select
        label={t('c2c.method')}
        value={payType}
        disabled={account !== undefined}
        onChange={(event) => pick(Number(event.target.value))}
      >
        {config.methods.map(({ id, name }) => (
          <option key={id} value={id}>
            {shown(name)}
          </option>
        ))}
      </Select>
      {fields.map(({ key, label, required }) => (
        <Field
          key={key}
          label={required ? shown(label) : t('c2c.account.optional', { label: shown(label) })}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          maxLength={VALUE_MAX}
          value={values[key] ?? ''}
          onChange={(event) => setValues({ ...values, [key]: event.target.value })}
          error={tried && required && !said(key) ? t('c2c.fault.missing') : undefined}
        />
      ))}
      <p className="text-sm text-text-3">
        {t('c2c.account.tip-name')} {t('c2c.account.tip-day')}
      </p>
      {save.error instanceof Refused ? <Banner tone="bad">{save.error.message}</Banner> : null}
      <Button type="submit" wide size="lg" busy={save.isPending}>
        {t('c2c.save')}
      </Button>
    </form>
  )
}

/** A payment account, new or changed. Its holder is the verified name and nobody types it. */
export function AccountSheet({ account, onClose }: { account: PayAccount | undefined; onClose: () => void }) {
  const t = useT()
  const { data: config } = useQuery(configQuery)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(account ? 'c2c.account.change' : 'c2c.account.add')}
      closeLabel={t('common.close')}
    >
      {config ? (
        <AccountForm account={account} config={config} onClose={onClose} />
      ) : (
        <Skeleton className="h-64 rounded-md" />
      )}
    </Sheet>
  )
}
