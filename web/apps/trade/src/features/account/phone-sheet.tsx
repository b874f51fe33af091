import { useT } from '@plimsoll/i18n'
import { Button, Field, Sheet, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { complain, post } from '~/shared/api'
import { AreaCode, FIRST_AREA } from '~/shared/area-code'
import { useRules } from '~/shared/form'
import { phoneRules } from './rules'

/** A number to be reached at. It is not proved, so it opens nothing. */
export function PhoneSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  const [area, setArea] = useState(FIRST_AREA)
  const { form, field } = useRules(phoneRules, { defaultValues: { phone: '' } })
  const bind = useMutation({
    mutationFn: ({ phone }: { phone: string }) =>
      post('/api/user/bindPhoneNotCode', { phone: `${area}${phone.trim()}` }),
    onSuccess: () => {
      toast(t('account.saved'), 'good')
      void queries.invalidateQueries({ queryKey: ['user'] })
      form.reset()
      onClose()
    },
    onError: complain,
  })
  return (
    <Sheet open={open} onClose={onClose} title={t('account.phone')} closeLabel={t('common.close')}>
      <form noValidate className="space-y-5" onSubmit={form.handleSubmit((said) => bind.mutate(said))}>
        <Field
          label={t('account.phone')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          hint={t('account.phone-hint')}
          end={<AreaCode value={area} onChange={setArea} />}
          {...field('phone')}
        />
        <Button type="submit" wide size="lg" busy={bind.isPending}>
          {t('account.save')}
        </Button>
      </form>
    </Sheet>
  )
}
