import { useT } from '@plimsoll/i18n'
import { leftToRight } from '~/shared/format'
import { useTermsText } from './terms-text'

/** How funds are called that the operator gave no name of their own: `USDT 30 days`, `USDT 30 / 90 days`. */
const SHIPPED = /^([A-Z0-9]+) (\d+(?: \/ \d+)*) days$/

/** The terms in a fund's title; nothing if the title says something else. */
export function shippedTerms(title: string, coin: string): string | undefined {
  const [, named, days] = SHIPPED.exec(title) ?? []
  return named === coin.toUpperCase() ? days?.replaceAll(' / ', ',') : undefined
}

/** How funds that hold coins are called: `BTC · ETH`. */
const BASKET = /^[A-Z0-9]+(?: · [A-Z0-9]+)*$/

/** The coins in a fund's title; nothing if the title says something else. */
export const basketCoins = (title: string): string[] | undefined =>
  BASKET.test(title) ? title.split(' · ') : undefined

/** A fund by its name, in the reader's language unless the operator chose the words. */
export function useFundName() {
  const t = useT()
  const terms = useTermsText()
  return (title: string, coin: string) => {
    const basket = basketCoins(title)
    if (basket) return t('earn.nav.name', { coins: leftToRight(basket.join(', ')) })
    const days = shippedTerms(title, coin)
    return days ? t('earn.name', { coin: leftToRight(coin.toUpperCase()), terms: terms({ days }) }) : title
  }
}
