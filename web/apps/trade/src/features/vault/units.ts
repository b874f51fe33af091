// Amounts of a coin, as people type them and as contracts count them.

/** The smallest units of an amount; nothing when it is no amount of this coin. */
export function toUnits(text: string, decimals: number): bigint | undefined {
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (!whole || part.length > decimals) return undefined
  return BigInt(whole + part.padEnd(decimals, '0'))
}

/** An amount as a decimal, without trailing zeros. */
export function fromUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return part ? `${whole}.${part}` : whole
}
