import type { Params } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { Banner, Button, Field, KeyValue, LinkButton, Steps, toast } from '@plimsoll/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { InferOutput } from 'valibot'
import { call } from '~/domain/api/api'
import { atField } from '~/domain/api/form-errors'
import { Paper } from '~/domain/session/document-upload'
import { type User, userQuery } from '~/domain/session/user'
import { useSettings } from '~/domain/settings/settings'
import { useForm } from '~/shared/form'
import { usd } from '~/shared/format'
import { type Standing, standingOf } from './account-limits'
import { draftOf, forgetDrafts, keepDraft } from './draft'
import { Group, Leads } from './entry'
import { NOBODY, PASSPORT, WhoFields } from './identity-fields'
import { NextSteps } from './next-steps'
import { advancedRules, primaryRules } from './rules'
import { knownWho, rememberWho } from './saved-identity'
import { OfUser } from './secrets'

/** How often a check under review is looked at: a decision is seen within this long. */
const REVIEW_EVERY_MS = 2000

/** An identity check that was submitted: how far it is, and where to go when it is through. */
function Progress({ standing, advanced }: { standing: Standing; advanced: boolean }) {
  const t = useT()
  const passed = standing === 'passed'
  useQuery({ ...userQuery(false), refetchInterval: passed ? false : REVIEW_EVERY_MS })
  return (
    <div className="py-3">
      <Steps
        steps={[
          { title: t('account.check-sent'), state: 'done' },
          { title: t('account.standing.reviewing'), state: passed ? 'done' : 'now' },
          { title: t('account.standing.passed'), state: passed ? 'done' : 'ahead' },
        ]}
      />
      {passed ? <NextSteps advanced={advanced} /> : null}
    </div>
  )
}

/** What each check opens: how much may be withdrawn in a day. */
function Limits() {
  const t = useT()
  const limits = useSettings().AUTH_LIMIT
  if (!limits) return null
  const lines = [
    { to: '/certification-primary', word: t('account.primary'), most: limits.primaryLimit },
    { to: '/certification-advanced', word: t('account.advanced'), most: limits.seniorLimit },
  ]
  return (
    <div className="mt-8 desk:mt-0">
      <Group title={t('account.limits')}>
        {lines.map(({ to, word, most }) => (
          <Leads key={to} to={to} title={word} end={<span className="num">{usd(most)}</span>} />
        ))}
      </Group>
    </div>
  )
}

/** A check, and at its side what it opens. */
const Beside = ({ children }: { children: ReactNode }) => (
  <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_300px] desk:items-start desk:gap-12">
    <div className="min-w-0">{children}</div>
    <Limits />
  </div>
)

function useHandIn() {
  const t = useT()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (papers: Params<'POST /api/user/uploadKYC'>) => call('POST /api/user/uploadKYC', papers),
    onSuccess: () => {
      toast(t('account.check-sent'), 'good')
      void queries.invalidateQueries({ queryKey: ['user'] })
    },
  })
}

function Rejected({ detail, standing }: { detail: User['detail']; standing: Standing }) {
  const t = useT()
  if (standing !== 'rejected') return null
  return (
    <Banner tone="bad" title={t('account.standing.rejected')} className="mb-5">
      {detail.auditReason || t('account.check-again')}
    </Banner>
  )
}

/** The first check: a name, a number of a paper, a way to call. */
export function PrimaryCheck() {
  const t = useT()
  return (
    <OfUser title={t('account.primary')} wide>
      {({ detail, user }) => {
        const standing = standingOf(detail.auditStatusPrimary)
        if (standing === 'passed' || standing === 'reviewing')
          return (
            <Beside>
              <Progress standing={standing} advanced={false} />
            </Beside>
          )
        return (
          <Beside>
            <Rejected detail={detail} standing={standing} />
            <PrimaryForm account={user.userId} />
          </Beside>
        )
      }}
    </OfUser>
  )
}

type PrimarySaid = InferOutput<typeof primaryRules>

function PrimaryForm({ account }: { account: number }) {
  const t = useT()
  const send = useHandIn()
  const { form, field, values } = useForm(primaryRules, {
    ...NOBODY,
    phone: '',
    ...draftOf<Partial<PrimarySaid>>('primary', account),
  })
  useEffect(() => keepDraft('primary', account, values), [account, values])
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={form.handleSubmit((params) => {
        rememberWho(account, params)
        send.mutate(
          { flag: 1, ...params, cardType: Number(params.cardType) },
          {
            onSuccess: () => forgetDrafts('primary'),
            onError: atField(form, { 'user.kyc.not_blank': 'realName' }),
          },
        )
      })}
    >
      <p className="text-[15px] text-text-2">{t('account.primary-note')}</p>
      <WhoFields form={form} field={field} />
      <Field label={t('account.phone')} type="tel" autoComplete="tel" {...field('phone')} />
      <Button type="submit" wide size="lg" busy={send.isPending}>
        {t('account.hand-in')}
      </Button>
    </form>
  )
}

/** The second check: pictures of the papers. It follows the first. */
export function AdvancedCheck() {
  const t = useT()
  return (
    <OfUser title={t('account.advanced')} wide>
      {({ detail, user }) => {
        const standing = standingOf(detail.auditStatusAdvanced)
        if (standing === 'passed' || standing === 'reviewing')
          return (
            <Beside>
              <Progress standing={standing} advanced />
            </Beside>
          )
        if (standingOf(detail.auditStatusPrimary) !== 'passed')
          return (
            <div className="space-y-4">
              <Banner tone="warn">{t('account.primary-first')}</Banner>
              <LinkButton href="/certification-primary" wide size="lg">
                {t('account.primary')}
              </LinkButton>
            </div>
          )
        return (
          <Beside>
            <Rejected detail={detail} standing={standing} />
            <AdvancedForm account={user.userId} country={user.country} />
          </Beside>
        )
      }}
    </OfUser>
  )
}

type PaperName = 'frontUrl' | 'backUrl' | 'handelUrl'

interface AdvancedDraft {
  params: Partial<InferOutput<typeof advancedRules>>
  /** What the files are called that were handed in. */
  files: Partial<Record<PaperName, string>>
}

function AdvancedForm({ account, country }: { account: number; country: string }) {
  const t = useT()
  const send = useHandIn()
  const known = knownWho(account)
  const draft = draftOf<AdvancedDraft>('advanced', account)
  const { form, field, values } = useForm(advancedRules, {
    ...NOBODY,
    country,
    frontUrl: '',
    backUrl: '',
    handelUrl: '',
    ...draft?.params,
    ...known,
  })
  const [files, setFiles] = useState(draft?.files ?? {})
  useEffect(() => keepDraft('advanced', account, { params: values, files }), [account, values, files])
  const paper = (name: PaperName) => ({
    error: field(name).error,
    name: files[name] ?? '',
    onChange: (url: string, file: string) => {
      form.setValue(name, url)
      setFiles({ ...files, [name]: file })
    },
  })
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={form.handleSubmit((params) =>
        send.mutate(
          { flag: 2, ...params, cardType: Number(params.cardType) },
          {
            onSuccess: () => forgetDrafts('advanced', 'who'),
            onError: atField(form, { 'user.kyc.not_blank': 'frontUrl' }),
          },
        ),
      )}
    >
      {known ? (
        <section className="rounded-md bg-sunken p-4">
          <h2 className="mb-2 text-sm font-medium text-text-2">{t('account.who-known')}</h2>
          <KeyValue
            items={[
              [t('account.real-name'), <bdi key="name">{known.realName}</bdi>],
              [t('account.card-number'), known.idCard],
            ]}
          />
        </section>
      ) : (
        <WhoFields form={form} field={field} />
      )}
      <p className="pt-2 text-[15px] text-text-2">{t('account.advanced-note')}</p>
      <Paper label={t('account.paper-front')} {...paper('frontUrl')} />
      {form.watch('cardType') === PASSPORT ? null : (
        <Paper label={t('account.paper-back')} {...paper('backUrl')} />
      )}
      <Paper label={t('account.paper-hand')} {...paper('handelUrl')} />
      <Button type="submit" wide size="lg" busy={send.isPending}>
        {t('account.hand-in')}
      </Button>
    </form>
  )
}
