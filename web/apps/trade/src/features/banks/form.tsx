import { useT } from '@plimsoll/i18n'
import { Banner, Button, Empty, Failed, Field, Select, SkeletonRows, toast } from '@plimsoll/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { call } from '~/domain/api/api'
import { atField } from '~/domain/api/form-errors'
import { AccountPage } from '~/domain/layout/account-page'
import { pushSoon } from '~/domain/messages/push'
import { OwnerProof, proofRefusal, useOwnerProof } from '~/domain/session/owner-proof'
import { useUser } from '~/domain/session/user'
import { useForm } from '~/shared/form'
import { type Bank, type BankSaid, bankRules, banksQuery, compact, currenciesQuery, EMPTY } from './bank'

const PASSED = 1

/** A new bank account. */
export function AddBank() {
  const t = useT()
  return (
    <AccountPage title={t('account.bank.add')} notes={[t('account.bank.own-name'), t('account.bank.rest')]}>
      <BankForm />
    </AccountPage>
  )
}

/** A saved bank account, changed. */
export function EditBank({ id }: { id: number }) {
  const t = useT()
  const { data, isError, refetch } = useQuery(banksQuery)
  const bank = data?.find((one) => one.id === id)
  return (
    <AccountPage title={t('account.bank.edit')} notes={[t('account.bank.own-name'), t('account.bank.rest')]}>
      {isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={5} label={t('common.loading')} />
      ) : bank ? (
        <BankForm key={bank.id} bank={bank} />
      ) : (
        <Empty
          title={t('account.bank.gone')}
          action={
            <Link to="/bank-list" className="flex min-h-11 items-center font-semibold text-accent-ink">
              {t('account.banks')}
            </Link>
          }
        />
      )}
    </AccountPage>
  )
}

/** Banks are only ever in the verified name, so somebody without one is sent there first. */
function Unverified() {
  const t = useT()
  const { data } = useUser()
  if (!data || Number(data.detail.auditStatusPrimary) === PASSED) return null
  return (
    <Banner
      tone="warn"
      className="mb-5"
      action={
        <Link
          to="/certification-primary"
          className="-my-3 flex min-h-11 items-center font-semibold underline"
        >
          {t('account.bank.verify')}
        </Link>
      }
    >
      {t('account.bank.verify-first')}
    </Banner>
  )
}

function BankForm({ bank }: { bank?: Bank }) {
  const t = useT()
  const router = useRouter()
  const queries = useQueryClient()
  const { data: currencies } = useQuery(currenciesQuery)
  // What it is in stays a choice, also before the others are known and when it is offered no more.
  const choices = new Set([
    ...(bank?.coin ? [bank.coin] : []),
    ...(currencies ?? []).map((one) => one.dictValue),
  ])
  const { form, field } = useForm<BankSaid>(bankRules, { ...EMPTY, ...bank })
  const own = useOwnerProof('SAVE_BANK')
  const shown = atField(form, {
    'c2c.payer.name': 'userName',
    'back.code.exist.error': 'cardNumber',
    'param.invalid': ['cardNumber', 'account.bank.error.number-wrong'],
  })
  const save = useMutation({
    mutationFn: (params: BankSaid) => {
      const { userName, bankName, coin, bankBranch, bankAddress, userAddress } = params
      const told = {
        userName: userName.trim(),
        bankName: bankName.trim(),
        // Left as it was shown, it means the same number.
        cardNumber: params.cardNumber === bank?.cardNumber ? params.cardNumber : compact(params.cardNumber),
        bankCode: compact(params.bankCode).toUpperCase(),
        coin: coin || currencies?.[0]?.dictValue || '',
        bankBranch: bankBranch.trim(),
        bankAddress: bankAddress.trim(),
        userAddress: userAddress.trim(),
        proof: own.proof,
      }
      return bank
        ? call('POST /api/userBank/update', { id: bank.id, ...told })
        : call('POST /api/userBank/save', told)
    },
    onSuccess: async () => {
      toast(t('account.saved'), 'good')
      await queries.invalidateQueries({ queryKey: banksQuery.queryKey })
      pushSoon(() => void router.navigate({ to: '/bank-list', replace: true }))
    },
    onError: (error) => {
      if (!proofRefusal(error)) shown(error)
    },
  })
  return (
    <form noValidate className="space-y-4" onSubmit={form.handleSubmit((params) => save.mutate(params))}>
      <Unverified />
      <Field
        label={t('account.bank.holder')}
        autoComplete="name"
        hint={t('account.bank.holder-hint')}
        {...field('userName')}
      />
      <Field
        label={t('account.bank.number')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={t(bank ? 'account.bank.number-same' : 'account.bank.number-hint')}
        {...field('cardNumber')}
      />
      <Field label={t('account.bank.bank')} autoComplete="off" {...field('bankName')} />
      <div className="grid grid-cols-[1fr_2fr] gap-3">
        <Select label={t('account.bank.currency')} {...field('coin')}>
          {[...choices].map((currency) => (
            <option key={currency} value={currency}>
              {currency}
            </option>
          ))}
        </Select>
        <Field
          label={t('account.bank.code')}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('bankCode')}
        />
      </div>
      <div className="grid gap-4 desk:grid-cols-2">
        <Field label={t('account.bank.branch')} autoComplete="off" {...field('bankBranch')} />
        <Field label={t('account.bank.bank-address')} autoComplete="off" {...field('bankAddress')} />
      </div>
      <Field
        label={t('account.bank.holder-address')}
        autoComplete="street-address"
        {...field('userAddress')}
      />
      <OwnerProof own={own} error={save.error} />
      <Button type="submit" wide size="lg" busy={save.isPending}>
        {t('account.save')}
      </Button>
    </form>
  )
}
