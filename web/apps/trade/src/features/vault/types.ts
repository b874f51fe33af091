import type { Data } from '@plimsoll/api'

/** The vault that this installation offers. */
export type Offer = NonNullable<Data<'GET /api/apiDefi/vault'>>

export type Ask = (method: string, params?: unknown[]) => Promise<unknown>

/** What the chain says about one account. */
export interface VaultState {
  /** In the coin's smallest units. */
  balance: bigint
  allowance: bigint
  shares: bigint
  /** What the shares would give now. */
  value: bigint
  /** Of a share. */
  decimals: number
  isPaused: boolean
  /** In seconds. */
  pausedUntil: number
}

/** A transaction that is shown before it is signed. */
export interface Action {
  kind: 'approve' | 'revoke' | 'deposit' | 'withdraw'
  to: `0x${string}`
  data: `0x${string}`
  amount: bigint
  shares?: bigint
}

/** Something is not what was shown any more: nothing was signed. */
export class Changed extends Error {
  constructor(readonly what: 'account' | 'chain' | 'content' | 'asset') {
    super(what)
  }
}

/** The chain did not execute it. */
export class Reverted extends Error {}

/** It was sent and is in no block yet. */
export class NotMined extends Error {}
