import { useT } from '@plimsoll/i18n'
import { Card, CoinMark } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { round, yearly } from './figures'
import { useFundName } from './fund-name'
import { paysWord } from './pays'
import type { Fund } from './queries'
import { Quota } from './quota'
import { useTermsText } from './terms-text'

/** A fund at a glance: what it pays, for how long, from how much, and what is left of it. */
export function FundCard({ fund }: { fund: Fund }) {
  const t = useT()
  const name = useFundName()
  const terms = useTermsText()
  return (
    <Link to="/financialDetails/$id" params={{ id: String(fund.id) }} className="block">
      <Card className="p-4 transition-colors duration-120 hover:bg-sunken/60 desk:p-5">
        <div className="flex items-center gap-3">
          <CoinMark symbol={fund.coin} src={fund.icon} />
          <div className="min-w-0 flex-1">
            <h3 className="truncate text-[16px] font-semibold">
              <bdi>{name(fund.title, fund.coin)}</bdi>
            </h3>
            <div className="text-[13px] text-text-3">{t(paysWord(fund.type))}</div>
          </div>
          <div className="shrink-0 text-end">
            <div className="num text-end! text-[22px] leading-7 font-semibold">{yearly(fund.apr)}</div>
            <div className="text-[13px] text-text-3">{t('earn.per-year')}</div>
          </div>
        </div>
        <dl className="mt-3.5 grid grid-cols-2 gap-4 text-[15px]">
          <div className="min-w-0">
            <dt className="text-[13px] text-text-3">{t('earn.term')}</dt>
            <dd className="font-medium">{terms(fund)}</dd>
          </div>
          <div className="min-w-0">
            <dt className="text-[13px] text-text-3">{t('earn.minimum')}</dt>
            <dd className="num font-medium">{round(fund.limitMin, fund.coin)}</dd>
          </div>
        </dl>
        <Quota fund={fund} className="mt-3.5" />
      </Card>
    </Link>
  )
}
