import { useT } from '@plimsoll/i18n'
import { Button, Field, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '~/domain/api/api'
import { atField } from '~/domain/api/form-errors'
import { pushSoon } from '~/domain/messages/push'
import type { User } from '~/domain/session/user'
import { AreaCode, useArea } from '~/domain/settings/area-code'
import { useForm } from '~/shared/form'
import { shownPhone } from '~/shared/format'
import { phoneRules } from './rules'
import { OfUser } from './secrets'

/** A number to be reached at. One that was not proved opens nothing. */
export function Phone() {
  const t = useT()
  return (
    <OfUser title={t('account.phone')} notes={() => [t('account.phone-hint')]}>
      {(person) => <PhoneForm person={person} />}
    </OfUser>
  )
}

function PhoneForm({ person: { user, detail } }: { person: User }) {
  const t = useT()
  const router = useRouter()
  const queries = useQueryClient()
  const [area, setArea] = useArea()
  const { form, field } = useForm(phoneRules, { phone: '' })
  const bind = useMutation({
    mutationFn: ({ phone }: { phone: string }) =>
      call('POST /api/user/bindPhoneNotCode', { phone: `${area}${phone.trim()}` }),
    onSuccess: async () => {
      toast(t('account.saved'), 'good')
      await queries.invalidateQueries({ queryKey: ['user'] })
      pushSoon(() => void router.navigate({ to: '/security-setting', replace: true }))
    },
    onError: atField(form, {
      'param.invalid': ['phone', 'account.error.phone-format'],
      'user.register.phone.exist': 'phone',
    }),
  })
  return (
    <form noValidate className="space-y-5" onSubmit={form.handleSubmit((params) => bind.mutate(params))}>
      {user.phone ? (
        <div>
          <div className="text-sm text-text-3">{t('account.phone-now')}</div>
          <div className="mt-0.5 flex items-baseline gap-3">
            <span className="num text-[22px] font-semibold">{shownPhone(user.phone)}</span>
            <span className="text-sm text-text-3">
              {t(detail.phoneVerified ? 'account.phone-proved' : 'account.phone-unproved')}
            </span>
          </div>
        </div>
      ) : null}
      <Field
        label={t(user.phone ? 'account.phone-new' : 'account.phone')}
        type="tel"
        inputMode="tel"
        dir="ltr"
        autoComplete="tel-national"
        start={<AreaCode value={area} onChange={setArea} />}
        {...field('phone')}
      />
      <Button type="submit" wide size="lg" busy={bind.isPending}>
        {t('account.save')}
      </Button>
    </form>
  )
}
