import { type Key, useT } from '@plimsoll/i18n'
import { Banner, Button, Field, Select } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call, Refused, showError } from '~/domain/api/api'
import { useCountries, useCountryName } from '~/domain/settings/countries'
import { useForm } from '~/shared/form'
import { ChoiceField } from './choice-field'
import { CHOICES, type InvestorAnswers, investorRules, told } from './investor-answers'
import { investorQuery } from './survey'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-6">
      <h2 className="border-b border-line pb-2 text-[19px] font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/** Countries by name, in the reader's language. */
function useNamedCountries() {
  const { data } = useCountries()
  const nameOf = useCountryName()
  const named = data?.flatMap((group) =>
    group.data.map((country) => ({ code: country.countryCode, name: nameOf(country) })),
  )
  // Some countries share an area code and stand in the list once for each.
  const once = new Map(named?.map((country) => [country.code, country]))
  return [...once.values()].sort((one, other) => one.name.localeCompare(other.name))
}

/** The questions that decide which limits hold. words: content.investor.* */
export function InvestorForm({ first, onDone }: { first: InvestorAnswers; onDone: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  const countries = useNamedCountries()
  const { form, field } = useForm(investorRules, first)
  const send = useMutation({
    mutationFn: (answers: InvestorAnswers) => call('POST /api/investor/set', told(answers)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: investorQuery().queryKey })
      void queries.invalidateQueries({ queryKey: ['user'] })
      onDone()
      scrollTo({ top: 0 })
    },
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
    },
  })
  const choice = (name: keyof typeof CHOICES) => (
    <ChoiceField
      legend={t(`content.investor.${name}` as Key)}
      field={field(name)}
      chosen={form.watch(name)}
      choices={CHOICES[name].map((value) => ({
        value,
        label: t(`content.investor.${name}.${value}` as Key),
      }))}
    />
  )
  return (
    <form
      noValidate
      className="space-y-10"
      onSubmit={form.handleSubmit((answers) => send.mutate(answers as InvestorAnswers))}
    >
      <p className="text-text-2">{t('content.investor.intro')}</p>
      <Part title={t('content.investor.part-work')}>
        {choice('employment')}
        {choice('incomeBand')}
        {choice('assetBand')}
        {choice('sourceOfFunds')}
      </Part>
      <Part title={t('content.investor.part-knowledge')}>
        <Field
          label={t('content.investor.experienceYears')}
          inputMode="numeric"
          className="max-w-40"
          maxLength={2}
          {...field('experienceYears')}
        />
        {choice('products')}
        {choice('knowledge')}
      </Part>
      <Part title={t('content.investor.part-aims')}>
        {choice('objectives')}
        {choice('lossCapacity')}
      </Part>
      <Part title={t('content.investor.part-tax')}>
        <div className="grid gap-6 desk:grid-cols-2">
          <Select label={t('content.investor.taxResidence')} {...field('taxResidence')}>
            <option value="">{t('content.investor.choose')}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
          <Field
            label={t('content.investor.tin')}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            {...field('tin')}
          />
        </div>
        <ChoiceField
          legend={t('content.investor.pep')}
          field={field('pep')}
          chosen={form.watch('pep')}
          choices={[
            { value: 'no', label: t('content.investor.no') },
            { value: 'yes', label: t('content.investor.yes') },
          ]}
        />
      </Part>
      {send.error instanceof Refused ? <Banner tone="bad">{send.error.message}</Banner> : null}
      <Button type="submit" size="lg" wide busy={send.isPending}>
        {t('content.investor.send')}
      </Button>
    </form>
  )
}
