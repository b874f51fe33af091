import { useT } from '@plimsoll/i18n'
import { useSettings } from '~/domain/settings/settings'
import { usd } from '~/shared/format'
import { Go } from '~/shared/link-button'

/** Where to go once a check was passed: on to the next one, to money, to trading. */
export function NextSteps({ advanced }: { advanced: boolean }) {
  const t = useT()
  const limit = useSettings().AUTH_LIMIT?.seniorLimit
  return (
    <section className="mt-6 border-t border-line pt-6">
      <h2 className="mb-3 text-[17px] font-semibold">{t('account.next')}</h2>
      <div className="flex flex-wrap gap-2.5">
        <Go to="/recharge">{t('account.next-deposit')}</Go>
        <Go to="/tradeU" look="outline">
          {t('account.next-trade')}
        </Go>
        {advanced ? (
          <Go to="/withdraw" look="outline">
            {t('account.next-withdraw')}
          </Go>
        ) : (
          <Go to="/certification-advanced" look="outline">
            {t('account.advanced')}
          </Go>
        )}
      </div>
      {!advanced && limit ? (
        <p className="mt-3 text-sm text-text-3">{t('account.next-advanced-note', { limit: usd(limit) })}</p>
      ) : null}
    </section>
  )
}
