/** What people pay with, by where they are; the euro's countries have it in common. */
const FIATS: Record<string, string> = {
  AE: 'AED',
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  CN: 'CNY',
  GB: 'GBP',
  HK: 'HKD',
  IN: 'INR',
  JP: 'JPY',
  NG: 'NGN',
  SA: 'SAR',
  SG: 'SGD',
  TR: 'TRY',
  TW: 'TWD',
  US: 'USD',
}
const EURO = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')

/** The currency that a reader most likely pays with, of those that are offered; the first of them if nobody knows. */
export function usualFiat(region: string | undefined, offered: string[]): string | undefined {
  const usual = region && (EURO.includes(region) ? 'EUR' : FIATS[region])
  return offered.find((code) => code === usual) ?? offered[0]
}
