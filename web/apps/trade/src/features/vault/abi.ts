// What the pages call of the vault and of its coin. A test compares it with the contracts' checked-in artefacts.
import { parseAbi } from 'viem'

export const VAULT = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function previewDeposit(uint256 assets) view returns (uint256)',
  'function previewRedeem(uint256 shares) view returns (uint256)',
  'function maxDeposit(address receiver) view returns (uint256)',
  'function depositsPausedUntil() view returns (uint256)',
  'function asset() view returns (address)',
  'function decimals() view returns (uint8)',
  'function depositChecked(uint256 assets, address receiver, uint256 least) returns (uint256)',
  'function withdraw(uint256 assets, address receiver, address owner) returns (uint256)',
  'function redeemChecked(uint256 shares, address receiver, address owner, uint256 least) returns (uint256)',
])

export const COIN = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  // Some coins return a truth value, and some nothing: nobody reads it here.
  'function approve(address spender, uint256 value)',
])
