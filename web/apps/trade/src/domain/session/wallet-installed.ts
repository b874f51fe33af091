/** Whether a wallet stands in this browser, as far as can be seen without asking it anything. */
export const hasWallet = () => {
  const page = globalThis as { ethereum?: unknown; tron?: unknown; tronLink?: unknown; tronWeb?: unknown }
  return Boolean(page.ethereum ?? page.tron ?? page.tronLink ?? page.tronWeb)
}
