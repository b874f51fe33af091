import { useT } from '@plimsoll/i18n'
import { Button, Field, Sheet, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, complain, Refused } from '~/shared/api'
import { useRules } from '~/shared/form'
import { nameRules } from './rules'

/** Another name for the account. */
export function NameSheet({ open, onClose, now }: { open: boolean; onClose: () => void; now: string }) {
  const t = useT()
  const queries = useQueryClient()
  const { form, field } = useRules(nameRules, { name: now })
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
        onSubmit={form.handleSubmit((said) =>
          rename.mutate(said, { onError: (error) => error instanceof Refused || complain(error) }),
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
