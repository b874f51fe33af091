import { useT } from '@plimsoll/i18n'
import { KeyValue } from '@plimsoll/ui'
import { type ContractCoin, scaleOfPrice } from '~/domain/market/instruments'
import { figure, moment, share } from '~/shared/format'

const steps = (list: string) =>
  list
    .split(',')
    .map((times) => `${times}×`)
    .join(' ')

/** What is traded, on what terms. */
export function Terms({ coin }: { coin: ContractCoin }) {
  const t = useT()
  const scale = scaleOfPrice(coin)
  return (
    <KeyValue
      items={[
        [t('market.mark'), figure(coin.markPrice, scale)],
        [t('market.index'), figure(coin.indexPrice, scale)],
        [
          t('market.funding'),
          coin.nextFunding ? `${share(coin.usdtRate, 4)} · ${moment(coin.nextFunding)}` : '—',
        ],
        [t('market.terms.lot'), `${coin.shareNumber} ${coin.coin.toUpperCase()}`],
        [t('market.terms.leverage'), steps(coin.leverage)],
        [t('market.terms.fees'), `${share(coin.makerFee, 4)} / ${share(coin.openFee, 4)}`],
        [t('market.terms.session'), coin.session],
        [t('market.terms.source'), coin.customizeFlag ? t('market.terms.own-price') : coin.market],
      ]}
    />
  )
}
