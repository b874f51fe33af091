import { useT } from '@plimsoll/i18n'
import { Button, Field, Sheet, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, Refused, showError } from '~/domain/api/api'
import { useForm } from '~/shared/form'
import { nameRules } from './rules'

/** Another name for the account. */
export function NameSheet({ open, onClose, now }: { open: boolean; onClose: () => void; now: string }) {
  const t = useT()
  const queries = useQueryClient()
  const { form, field } = useForm(nameRules, { name: now })
  const rename = useMutation({
    mutationFn: ({ name }: { name: string }) =>
      call('POST /api/user/updateWalletLoginName', { loginname: name.trim() }),
    onSuccess: () => {
      toast(t('account.saved'), 'good')
      void queries.invalidateQueries({ queryKey: ['user'] })
      onClose()
    },
  })
  const refused = rename.error instanceof Refused ? rename.error.message : undefined
  const name = field('name')
  return (
    <Sheet open={open} onClose={onClose} title={t('account.name')} closeLabel={t('common.close')}>
      <form
        noValidate
        className="space-y-5"
        onSubmit={form.handleSubmit((params) =>
          rename.mutate(params, { onError: (error) => error instanceof Refused || showError(error) }),
        )}
      >
        <Field
          label={t('account.name')}
          autoComplete="username"
          autoCapitalize="none"
          maxLength={20}
          hint={t('account.name-hint')}
          {...name}
          error={name.error ?? refused}
        />
        <Button type="submit" wide size="lg" busy={rename.isPending}>
          {t('account.save')}
        </Button>
      </form>
    </Sheet>
  )
}
