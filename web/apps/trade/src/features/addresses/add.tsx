import { useT } from '@plimsoll/i18n'
import { Banner, Button, Field, Select, Skeleton, TextArea, toast } from '@plimsoll/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call, Refused, showError } from '~/domain/api/api'
import { addressBookQuery } from '~/domain/funds/address-book'
import { networkName, type WithdrawalChannel, withdrawalChannelsQuery } from '~/domain/funds/channels'
import { FundsPage } from '~/domain/layout/funds-page'
import {
  MissingProof,
  ProofFields,
  refusalElsewhere,
  useCanProve,
  useProof,
} from '~/domain/session/step-up-auth'
import { isSecret } from './secrets'

const NAME_MOST = 32
/** Refusals about the address itself: not one of this network, or a secret after all. */
const ABOUT_ADDRESS = [-2006, -1017]

function Form({ channels, first }: { channels: WithdrawalChannel[]; first: string | undefined }) {
  const t = useT()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const queries = useQueryClient()
  const proof = useProof()
  const canProve = useCanProve()
  const [name, setName] = useState('')
  const [chosen, choose] = useState(first)
  const [address, setAddress] = useState('')
  const channel = channels.find((one) => one.rechargeType === chosen) ?? channels[0]
  const secretName = isSecret(name)
  const secretAddress = isSecret(address)
  const save = useMutation({
    mutationFn: () =>
      call('POST /api/memorize/add', {
        name: name.trim(),
        network: channel?.rechargeType ?? '',
        coin: channel?.coin ?? '',
        address: address.trim(),
        fundPwd: proof.password,
        ...proof.factor,
      }),
    onSuccess: () => {
      toast(t('funds.book.saved'), 'good')
      void queries.invalidateQueries({ queryKey: addressBookQuery.queryKey })
      if (canGoBack) router.history.back()
      else void router.navigate({ to: '/wallet-list' })
    },
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
    },
  })
  const refused = refusalElsewhere(save.error)
  const aboutAddress = refused && ABOUT_ADDRESS.includes(refused.code) ? refused.message : undefined
  return (
    <form
      className="desk:grid desk:grid-cols-2 desk:items-start desk:gap-10"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <div className="mb-6 space-y-5">
        <MissingProof />
        <Field
          label={t('funds.book.name')}
          maxLength={NAME_MOST}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={secretName ? t('funds.book.secret') : undefined}
        />
        <Select
          label={t('funds.network')}
          value={channel?.rechargeType}
          onChange={(event) => choose(event.target.value)}
        >
          {channels.map((one) => (
            <option key={one.rechargeType} value={one.rechargeType}>
              {one.coin.toUpperCase()} · {networkName(t, one.rechargeType, one.network)}
            </option>
          ))}
        </Select>
        <TextArea
          label={t('funds.book.address')}
          rows={2}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          hint={t('funds.book.address-note')}
          error={secretAddress ? t('funds.book.secret') : aboutAddress}
        />
        <Banner>{t('funds.book.never')}</Banner>
      </div>
      <div>
        <ProofFields proof={proof} purpose="NEW_ADDRESS" error={save.error} />
        {refused && !aboutAddress ? (
          <Banner tone="bad" className="mt-4">
            {refused.message}
          </Banner>
        ) : null}
        <Button
          wide
          size="lg"
          type="submit"
          className="mt-5"
          busy={save.isPending}
          disabled={
            !name.trim() || !address.trim() || secretName || secretAddress || !proof.ready || !canProve
          }
        >
          {t('funds.book.save')}
        </Button>
      </div>
    </form>
  )
}

/** A new place to send money to. Secrets are refused on the page itself, before anything is sent. */
export function AddAddress({ channel }: { channel: string | undefined }) {
  const t = useT()
  const { data } = useQuery(withdrawalChannelsQuery)
  return (
    <FundsPage title={t('funds.out.add-address')}>
      {data ? (
        <Form channels={data.filter((one) => one.type !== 1)} first={channel} />
      ) : (
        <Skeleton className="h-[480px] rounded-lg" />
      )}
    </FundsPage>
  )
}
