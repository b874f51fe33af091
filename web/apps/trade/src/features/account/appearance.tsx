import { type Locale, useLocale, useT } from '@plimsoll/i18n'
import { Segmented, Select } from '@plimsoll/ui'
import { useRouter } from '@tanstack/react-router'
import { Check, TrendingDown, TrendingUp } from 'lucide-react'
import { AccountPage } from '~/domain/layout/account-page'
import { offeredLanguages } from '~/domain/settings/languages'
import { platformConfig } from '~/domain/settings/platform-config'
import { type Theme, type UpDown, usePrefs } from '~/domain/settings/prefs'
import { useSettings } from '~/domain/settings/settings'
import { OFFSETS, offsetName, platformZoneId, time } from '~/shared/format'
import { Group } from './entry'

const UPDOWNS: UpDown[] = ['green-up', 'red-up', 'blue-up']

/** How the app speaks and looks. words: account.updown.* */
export function Look() {
  const t = useT()
  return (
    <AccountPage title={t('account.look')} wide>
      <div className="mx-auto max-w-lg space-y-6 desk:grid desk:max-w-none desk:grid-cols-2 desk:items-start desk:gap-8 desk:space-y-0">
        <Language />
        <div className="space-y-6">
          <Surface />
          <Group title={t('account.updown')}>
            {UPDOWNS.map((updown) => (
              <Direction key={updown} updown={updown} />
            ))}
          </Group>
          <Zone />
        </div>
      </div>
    </AccountPage>
  )
}

const CHOICE =
  'flex min-h-15 cursor-pointer items-center gap-3 px-4 py-2.5 text-[16px] font-medium hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent'

function Language() {
  const t = useT()
  const router = useRouter()
  const now = useLocale()
  const speak = usePrefs((prefs) => prefs.speak)
  const choose = async (locale: Locale) => {
    await speak(locale)
    await router.navigate({ to: '/home' })
  }
  return (
    <Group title={t('account.language')}>
      {offeredLanguages(useSettings().t_app_language).map((locale) => (
        <li key={locale.tag}>
          <label className={CHOICE} lang={locale.tag}>
            <input
              type="radio"
              name="language"
              className="sr-only"
              checked={locale.tag === now}
              onChange={() => void choose(locale.tag)}
            />
            <span className="flex-1">{locale.name}</span>
            {locale.tag === now ? <Check size={20} className="text-accent-ink" aria-hidden /> : null}
          </label>
        </li>
      ))}
    </Group>
  )
}

function Surface() {
  const t = useT()
  const { theme, set } = usePrefs()
  // Nothing chosen yet: the page wears what the operator begins with, or what the system has.
  const begun = /^(dark|night|light|day)$/.test(platformConfig().THEME ?? '')
  const chosen = theme ?? (begun ? (document.documentElement.dataset.theme as Theme) : 'system')
  return (
    <section>
      <h2 className="mb-2 px-1 text-sm font-medium text-text-3">{t('account.theme')}</h2>
      <Segmented
        name="theme"
        label={t('account.theme')}
        value={chosen}
        choices={[
          { value: 'system', label: t('account.theme-system') },
          { value: 'light', label: t('account.theme-light') },
          { value: 'dark', label: t('account.theme-dark') },
        ]}
        onChange={(now: Theme) => set({ theme: now })}
      />
    </section>
  )
}

/** In which zone times are written. Days for fees and limits are counted in UTC for everybody. */
function Zone() {
  const t = useT()
  const { zone, set } = usePrefs()
  // The platform's own arrives with its settings.
  useSettings()
  return (
    <Select
      label={<span className="px-1 text-text-3">{t('account.zone')}</span>}
      value={zone ?? ''}
      hint={t('account.zone-now', { time: time(Date.now()) })}
      onChange={(event) => set({ zone: event.target.value === '' ? null : Number(event.target.value) })}
    >
      <option value="">{t('account.zone-platform', { zone: platformZoneId().replace('_', ' ') })}</option>
      {OFFSETS.map((offset) => (
        <option key={offset} value={offset}>
          {offsetName(offset)}
        </option>
      ))}
    </Select>
  )
}

function Direction({ updown }: { updown: UpDown }) {
  const t = useT()
  const { updown: now, set } = usePrefs()
  const worn = document.documentElement.dataset.theme
  return (
    <li>
      <label className={CHOICE}>
        <input
          type="radio"
          name="updown"
          className="sr-only"
          checked={updown === now}
          onChange={() => set({ updown })}
        />
        {/* Each choice wears its own colours, whatever is chosen now. */}
        <span
          data-updown={updown}
          data-theme={worn}
          className="num flex shrink-0 gap-3 text-sm font-semibold"
          aria-hidden
        >
          <span className="flex items-center gap-1 text-up">
            <TrendingUp size={17} /> +1.2%
          </span>
          <span className="flex items-center gap-1 text-down">
            <TrendingDown size={17} /> −0.8%
          </span>
        </span>
        <span className="min-w-0 flex-1 text-end text-[15px] text-text-2">
          {t(`account.updown.${updown}`)}
        </span>
        <span className="w-5 shrink-0">
          {updown === now ? <Check size={20} className="text-accent-ink" aria-hidden /> : null}
        </span>
      </label>
    </li>
  )
}
