// A change of the wallet's chain that this page asked for: it is no reason to sign out. Knows no wallet.

/** How long a wallet has to say that its chain changed, after it has answered. */
const SETTLE_MS = 2_000

let until = 0
let asking = 0

export const isOwnSwitch = () => asking > 0 || Date.now() < until

/** Runs a switch of chains that was asked for here. */
export async function asOwnSwitch<T>(change: () => Promise<T>): Promise<T> {
  asking += 1
  try {
    return await change()
  } finally {
    asking -= 1
    until = Date.now() + SETTLE_MS
  }
}
