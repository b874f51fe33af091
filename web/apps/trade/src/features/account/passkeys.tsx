import type { Row } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { Banner, Button, Dialog, Empty, Failed, Field, IconButton, SkeletonRows, toast } from '@plimsoll/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call, rows, showError } from '~/domain/api/api'
import { AccountPage } from '~/domain/layout/account-page'
import { OwnerProof, proofRefusal, useOwnerProof } from '~/domain/session/owner-proof'
import { knowsPasskeys, makePasskey, PasskeyAbandoned } from '~/domain/session/passkey'
import { date } from '~/shared/format'
import { Group } from './entry'

type Passkey = Row<'POST /api/user/passkeys'>

const LABEL_MAX = 40

/** Keys that live in a device and open this account with a finger, a face or a pin. */
export function Passkeys() {
  const t = useT()
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery({
    queryKey: ['passkeys'],
    queryFn: () => rows('POST /api/user/passkeys'),
  })
  const [adding, setAdding] = useState(false)
  const [renaming, rename] = useState<Passkey>()
  const [removing, remove] = useState<Passkey>()
  const changed = async () => {
    toast(t('account.saved'), 'good')
    await Promise.all(['passkeys', 'user'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
  }
  const able = knowsPasskeys()
  return (
    <AccountPage
      title={t('account.passkeys')}
      notes={[t('account.passkeys-note'), t('account.passkey-money')]}
    >
      {isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={2} label={t('common.loading')} />
      ) : data.rows.length ? (
        <Group>
          {data.rows.map((passkey) => (
            <Line
              key={passkey.id}
              passkey={passkey}
              onRename={() => rename(passkey)}
              onRemove={() => remove(passkey)}
            />
          ))}
        </Group>
      ) : (
        <Empty title={t('account.passkeys-none')}>{t('account.passkeys-none-note')}</Empty>
      )}
      <div className="mt-6 space-y-3">
        {able ? null : <Banner tone="warn">{t('account.passkeys-unknown')}</Banner>}
        <Button wide size="lg" disabled={!able} onClick={() => setAdding(true)}>
          {t('account.passkey-add')}
        </Button>
      </div>
      {adding ? <AddDialog onClose={() => setAdding(false)} onDone={changed} /> : null}
      {renaming ? (
        <RenameDialog passkey={renaming} onClose={() => rename(undefined)} onDone={changed} />
      ) : null}
      {removing ? (
        <RemoveDialog passkey={removing} onClose={() => remove(undefined)} onDone={changed} />
      ) : null}
    </AccountPage>
  )
}

function Line({
  passkey,
  onRename,
  onRemove,
}: {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}) {
  const t = useT()
  const used = passkey.usedAt
    ? t('account.passkey-used', { date: date(passkey.usedAt) })
    : t('account.passkey-unused')
  return (
    <li className="flex min-h-16 items-center gap-3 py-2 ps-4 pe-1.5">
      <KeyRound size={20} strokeWidth={1.8} className="shrink-0 text-text-3" aria-hidden />
      <div className="min-w-0 flex-1">
        <bdi className="block truncate text-[16px] font-medium">{passkey.label}</bdi>
        <div className="text-sm text-text-3">
          {t('account.passkey-made', { date: date(passkey.createdAt) })}
        </div>
        <div className="text-sm text-text-3">{used}</div>
      </div>
      <div className="flex">
        <IconButton label={t('account.passkey-rename', { name: passkey.label })} onClick={onRename}>
          <Pencil size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('account.passkey-remove', { name: passkey.label })} onClick={onRemove}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

interface Closing {
  onClose: () => void
  onDone: () => Promise<void>
}

/** A passkey's name, and what is done with it. */
function NameDialog({
  title,
  word,
  first,
  act,
  ready = true,
  children,
  onClose,
  onDone,
}: Closing & {
  title: string
  word: string
  first: string
  act: (label: string) => Promise<unknown>
  ready?: boolean
  /** What else is asked, below the name. */
  children?: (error: Error | null) => ReactNode
}) {
  const t = useT()
  const [label, setLabel] = useState(first)
  const save = useMutation({
    mutationFn: () => act(label.trim()),
    onSuccess: async () => {
      onClose()
      await onDone()
    },
    onError: (error) => {
      if (error instanceof PasskeyAbandoned) toast(t('account.passkey-abandoned'))
      else if (!children) showError(error)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <Button
          type="submit"
          form="passkey-name"
          wide
          size="lg"
          busy={save.isPending}
          disabled={!label.trim() || !ready}
        >
          {word}
        </Button>
      }
    >
      <form
        id="passkey-name"
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (label.trim() && ready) save.mutate()
        }}
      >
        <Field
          label={t('account.passkey-name')}
          maxLength={LABEL_MAX}
          hint={t('account.passkey-name-hint')}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
        {children?.(save.error)}
      </form>
    </Dialog>
  )
}

function AddDialog(closing: Closing) {
  const t = useT()
  const own = useOwnerProof('ADD_PASSKEY')
  return (
    <NameDialog
      {...closing}
      title={t('account.passkey-add')}
      word={t('account.passkey-make')}
      first=""
      ready={own.ready}
      act={(label) => makePasskey(label, { proof: own.proof })}
    >
      {(error) => (
        <>
          <OwnerProof own={own} error={error} />
          {error && !proofRefusal(error) && !(error instanceof PasskeyAbandoned) ? (
            <Banner tone="bad">{error.message}</Banner>
          ) : null}
        </>
      )}
    </NameDialog>
  )
}

function RenameDialog({ passkey, ...closing }: Closing & { passkey: Passkey }) {
  const t = useT()
  return (
    <NameDialog
      {...closing}
      title={t('account.passkey-name')}
      word={t('account.save')}
      first={passkey.label}
      act={(label) => call('POST /api/user/passkeyRename', { id: passkey.id, label })}
    />
  )
}

function RemoveDialog({ passkey, onClose, onDone }: Closing & { passkey: Passkey }) {
  const t = useT()
  const own = useOwnerProof('REMOVE_PASSKEY')
  const remove = useMutation({
    mutationFn: () => call('POST /api/user/passkeyRemove', { id: passkey.id, proof: own.proof }),
    onSuccess: async () => {
      onClose()
      await onDone()
    },
    onError: (error) => {
      if (!proofRefusal(error)) showError(error)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('account.passkey-remove', { name: passkey.label })}
      actions={
        <>
          <Button
            look="danger"
            wide
            size="lg"
            busy={remove.isPending}
            disabled={!own.ready}
            onClick={() => remove.mutate()}
          >
            {t('account.remove')}
          </Button>
          <Button look="quiet" wide onClick={onClose}>
            {t('account.keep')}
          </Button>
        </>
      }
    >
      <p className="mb-4">{t('account.passkey-remove-note')}</p>
      <OwnerProof own={own} error={remove.error} />
    </Dialog>
  )
}
