import { useT } from '@plimsoll/i18n'
import { Button, Field, Sheet, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, showError } from '~/domain/api/api'
import { useForm } from '~/shared/form'
import { wordRules } from './rules'

/** A word only the reader and the platform know; it stands in every letter that is really ours. */
export function WordSheet({ open, onClose, now }: { open: boolean; onClose: () => void; now: string }) {
  const t = useT()
  const queries = useQueryClient()
  const { form, field } = useForm(wordRules, { word: now })
  const save = useMutation({
    mutationFn: ({ word }: { word: string }) => call('POST /api/user/antiPhishing', { word: word.trim() }),
    onSuccess: (saved) => {
      queries.setQueryData(['phishing-word'], saved)
      toast(t('account.saved'), 'good')
      onClose()
    },
    onError: showError,
  })
  return (
    <Sheet open={open} onClose={onClose} title={t('account.word')} closeLabel={t('common.close')}>
      <form noValidate className="space-y-5" onSubmit={form.handleSubmit((params) => save.mutate(params))}>
        <Field
          label={t('account.word')}
          autoComplete="off"
          hint={t('account.word-hint')}
          {...field('word')}
        />
        <Button type="submit" wide size="lg" busy={save.isPending}>
          {t('account.save')}
        </Button>
      </form>
    </Sheet>
  )
}
