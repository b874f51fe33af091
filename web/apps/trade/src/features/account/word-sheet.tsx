import { useT } from '@plimsoll/i18n'
import { Button, Field, Sheet, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, complain } from '~/shared/api'
import { useRules } from '~/shared/form'
import { wordRules } from './rules'

/** A word only the reader and the platform know; it stands in every letter that is really ours. */
export function WordSheet({ open, onClose, now }: { open: boolean; onClose: () => void; now: string }) {
  const t = useT()
  const queries = useQueryClient()
  const { form, field } = useRules(wordRules, { word: now })
  const save = useMutation({
    mutationFn: ({ word }: { word: string }) => call('POST /api/user/antiPhishing', { word: word.trim() }),
    onSuccess: (saved) => {
      queries.setQueryData(['phishing-word'], saved)
      toast(t('account.saved'), 'good')
      onClose()
    },
    onError: complain,
  })
  return (
    <Sheet open={open} onClose={onClose} title={t('account.word')} closeLabel={t('common.close')}>
      <form noValidate className="space-y-5" onSubmit={form.handleSubmit((said) => save.mutate(said))}>
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
