import { useT } from '@plimsoll/i18n'
import { Button, Dialog, PasswordField, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/domain/api/api'
import { atField } from '~/domain/api/form-errors'
import { OwnerProof, proofRefusal, useOwnerProof } from '~/domain/session/owner-proof'
import { useForm } from '~/shared/form'
import { secretRules } from '../rules'

const EMPTY = { old: '', email: '', code: '', totp: '', password: '', again: '' }

/** A first sign-in password, for those who came with a wallet. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  const { form, field } = useForm(secretRules('login', 'first', false), EMPTY)
  const own = useOwnerProof('SET_PASSWORD')
  const shown = atField(form, { signin_password_format_error: 'password' })
  const set = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      call('POST /api/user/pwdSett', { pwd: password, proof: own.proof }),
    onSuccess: async () => {
      toast(t('account.saved'), 'good')
      await queries.invalidateQueries({ queryKey: ['user'] })
      onClose()
    },
    onError: (error) => {
      if (!proofRefusal(error)) shown(error)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('account.first-password')}
      actions={
        <>
          <Button
            type="submit"
            form="first-password"
            wide
            size="lg"
            busy={set.isPending}
            disabled={!own.ready}
          >
            {t('account.save')}
          </Button>
          <Button wide look="quiet" onClick={onClose}>
            {t('account.later')}
          </Button>
        </>
      }
    >
      <p className="mb-4">{t('account.first-password-note')}</p>
      <form
        id="first-password"
        noValidate
        className="space-y-4"
        onSubmit={form.handleSubmit((params) => set.mutate(params))}
      >
        <PasswordField
          label={t('account.new')}
          showLabel={t('account.show-password')}
          autoComplete="new-password"
          hint={t('account.password-hint')}
          {...field('password')}
        />
        <PasswordField
          label={t('account.again')}
          showLabel={t('account.show-password')}
          autoComplete="new-password"
          {...field('again')}
        />
        <OwnerProof own={own} error={set.error} />
      </form>
    </Dialog>
  )
}
