import { useT } from '@plimsoll/i18n'
import { price as priceText } from '~/domain/lending/figures'
import { percent, share, UNKNOWN } from '~/shared/format'
import { MARKS } from './health-bar'
import { distance, type Levels } from './ltv'

/** The three levels: which share, at which price it would be reached, and how far that is. words: lending.level.* */
export function LevelTable({
  levels,
  index,
  callPrice,
  liqPrice,
}: {
  levels: Levels
  index: string | undefined
  callPrice: string | undefined
  liqPrice: string | undefined
}) {
  const t = useT()
  const lines = [
    ['initial', levels.initLtv, undefined],
    ['call', levels.callLtv, callPrice],
    ['liquidation', levels.liqLtv, liqPrice],
  ] as const
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-[13px] text-text-3">
          <th className="pb-1.5 text-start font-medium">{t('lending.level')}</th>
          <th className="pb-1.5 text-end font-medium">{t('lending.ltv-short')}</th>
          <th className="pb-1.5 text-end font-medium">{t('lending.at-price')}</th>
          <th className="pb-1.5 text-end font-medium">{t('lending.from-now')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([name, level, price]) => (
          <tr key={name}>
            <th scope="row" className="py-1 text-start font-medium">
              <span
                className={`me-2.5 inline-block h-3.5 w-[3px] rounded-full align-[-2px] ${MARKS[name]}`}
                aria-hidden
              />
              {t(`lending.level.${name}`)}
            </th>
            <td className="num py-1 text-end!">{share(level)}</td>
            <td data-testid={`${name}-price`} className="num py-1 text-end!">
              {price ? priceText(price) : UNKNOWN}
            </td>
            <td data-live className="num py-1 text-end! text-text-2">
              {price && index ? percent(distance(price, index)) : UNKNOWN}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
