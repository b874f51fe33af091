// What went wrong at the wallet or on the chain, in words that say what to do.
import type { Key } from '@plimsoll/i18n'
import { Declined, WalletFault } from '@plimsoll/wallet'
import { Refused, Unreachable } from '~/domain/api/api'
import { Changed, NotMined, Reverted } from './types'

/** Numbers of EIP-1193 and EIP-1474. */
const CODES: Record<number, Key> = {
  4900: 'vault.fault.offline',
  4901: 'vault.fault.offline',
  4902: 'vault.fault.unknown-chain',
  [-32603]: 'vault.fault.unknown-chain',
  [-32002]: 'vault.fault.waiting',
}

/** Nothing when the error has its own words: the server's. */
export function faultKey(error: unknown): Key | undefined {
  if (error instanceof Declined) return 'vault.fault.declined'
  if (error instanceof Changed) return error.what === 'asset' ? 'vault.fault.asset' : 'vault.fault.changed'
  if (error instanceof Reverted) return 'vault.fault.reverted'
  if (error instanceof NotMined) return 'vault.fault.not-mined'
  if (error instanceof Refused || error instanceof Unreachable) return undefined
  return (
    (error instanceof WalletFault && error.code !== undefined && CODES[error.code]) || 'vault.fault.other'
  )
}

/** The server saw an approval that is not the announced one. */
export const isApprovalRefused = (error: unknown) =>
  error instanceof Refused && error.key === 'defi.approval.refused'

/** The server's nodes do not show it in a block yet. */
export const isApprovalPending = (error: unknown) =>
  error instanceof Refused && error.key === 'defi.approval.pending'
