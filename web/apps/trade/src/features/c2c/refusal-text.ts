import { useLocale } from '@plimsoll/i18n'
import { useQuery } from '@tanstack/react-query'

/** Refusals of C2C by their codes, where the server names no key. */
const KEYS: Record<number, string> = {
  [-2007]: 'withdraw.cooldown',
  [-3017]: 'feed.degraded',
  [-6001]: 'c2c.ad.gone',
  [-6002]: 'c2c.amount.range',
  [-6003]: 'c2c.state',
  [-6004]: 'c2c.payer.name',
  [-6020]: 'c2c.kyc',
  [-6021]: 'c2c.own.ad',
  [-6022]: 'c2c.paused',
  [-6023]: 'c2c.requirement',
  [-6024]: 'c2c.limit',
  [-6025]: 'c2c.link',
  [-6026]: 'c2c.pay.account',
  [-6027]: 'c2c.blocked',
}

/** A refusal that came as a part of an answer, in the reader's language; nothing while there is none. */
export function useRefusalText(
  refusal: { code: number; msg: string } | null | undefined,
): string | undefined {
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: ['c2c-refusal', locale, refusal?.code, refusal?.msg],
    enabled: Boolean(refusal),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      // As everywhere: the words are fetched with the first refusal.
      const { inWords } = await import('~/domain/api/rejection')
      return inWords(KEYS[refusal?.code ?? 0], refusal?.msg ?? '')
    },
  })
  return refusal ? data : undefined
}
