import { useT } from '@plimsoll/i18n'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { call, newIdempotencyKey, Refused, showError } from '~/domain/api/api'
import { useC2cChanged } from './changed'
import type { Unit } from './take'

/** An order as it is about to be made. */
export interface Taking {
  adId: number
  unit: Unit
  typed: string
  payType: number
  payAccountId: number | undefined
  /** The price that was shown: another one is refused. */
  price: string
}

/** Refusals that the typed amount is to blame for. */
const ABOUT_AMOUNT = ['c2c.amount.range', 'asset_amount_error', 'order.status.error', 'withdraw.cooldown']

/** Makes an order, once however often it is pressed, and goes to it. A refusal is kept until something is changed. */
export function useTake(taking: Taking) {
  const t = useT()
  const navigate = useNavigate()
  const changed = useC2cChanged()
  const asked = JSON.stringify(taking)
  const [tries, setTries] = useState(0)
  // Pressed twice it is one order; changed, or tried again after a refusal, another one.
  const key = useMemo(() => (asked && tries >= 0 ? newIdempotencyKey() : ''), [asked, tries])
  const [refused, keep] = useState<{ asked: string; error: Refused }>()
  // A second press comes before the button is drawn as pressed.
  const isUnderWay = useRef(false)
  const make = useMutation({
    mutationFn: () => {
      const { unit, typed, adId, payType, payAccountId, price } = taking
      const params = { adId, [unit]: typed, payType, price, ...(payAccountId ? { payAccountId } : {}) }
      return call('POST /api/c2c/order/create', params, key)
    },
    onSuccess: ({ id }) => void navigate({ to: '/c2c/order_detail/$id', params: { id: String(id) } }),
    onError: (error) => {
      setTries((before) => before + 1)
      if (error instanceof Refused) keep({ asked, error })
      else showError(error)
    },
    onSettled: () => {
      isUnderWay.current = false
      changed()
    },
  })
  const error = refused?.asked === asked ? refused.error : undefined
  const text = error?.key === 'order.status.error' ? t('c2c.error.price-moved') : error?.message
  const isAmount = error !== undefined && ABOUT_AMOUNT.includes(error.key)
  return {
    isPending: make.isPending || make.isSuccess,
    run: () => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      make.mutate()
    },
    amountError: isAmount ? text : undefined,
    otherError: isAmount ? undefined : text,
  }
}
