import { useT } from '@plimsoll/i18n'
import { Field, Select } from '@plimsoll/ui'
import { CountryField } from '~/domain/settings/country-field'
import type { Bound, Form } from '~/shared/form'

/** What stands on a paper. */
export interface Who {
  realName: string
  country: string
  cardType: string
  idCard: string
}

export const NOBODY: Who = { realName: '', country: '', cardType: '1', idCard: '' }

/** A passport has one side. */
export const PASSPORT = '2'

/** Who somebody is, as it stands on their paper. Both checks ask for it: papers are compared with the words. */
export function WhoFields<T extends Who>({
  form,
  field,
}: {
  form: Form<T>
  field: (name: keyof Who) => Bound
}) {
  const t = useT()
  const who = form as unknown as Form<Who>
  return (
    <div className="grid gap-4 desk:grid-cols-2">
      <Field label={t('account.real-name')} autoComplete="name" {...field('realName')} />
      <CountryField
        value={who.watch('country')}
        onChange={(country) => who.setValue('country', country)}
        error={field('country').error}
      />
      <Select label={t('account.card')} {...field('cardType')}>
        <option value="1">{t('account.card-identity')}</option>
        <option value={PASSPORT}>{t('account.card-passport')}</option>
        <option value="3">{t('account.card-other')}</option>
      </Select>
      <Field
        label={t('account.card-number')}
        autoComplete="off"
        autoCapitalize="characters"
        {...field('idCard')}
      />
    </div>
  )
}
