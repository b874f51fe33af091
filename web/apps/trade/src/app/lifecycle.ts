import { activate, current } from '@plimsoll/i18n'
import { call } from '~/domain/api/api'
import { isSignedIn } from '~/domain/session/session'
import { languageFor } from '~/domain/settings/languages'
import { usePrefs } from '~/domain/settings/prefs'
import type { Settings } from '~/domain/settings/settings'

/** A page that was out of sight for longer than this starts afresh. */
const HIDDEN_MAX_MS = 300_000

export function reloadWhenLongHidden() {
  let since = 0
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) since = Date.now()
    else if (since && Date.now() - since > HIDDEN_MAX_MS) location.reload()
  })
}

/** The offline cache is filled so long after a page was loaded. */
const CACHE_AFTER_MS = 5000

/** The shell opens without a network; a newer one takes over at the next start. */
export function registerOfflineShell() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    // It fetches every file of the app: the page comes first.
    // Without it the app works, but for the times without a network.
    setTimeout(
      () => navigator.serviceWorker.register('/service-worker.js').catch(() => undefined),
      CACHE_AFTER_MS,
    )
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}

/** Set in a tab whose visit is in the log already. */
const NOTED = 'plimsoll.visit'

/** Has the owner's own log say that the account was opened here: once a tab, not at every reload. */
export function noteVisit() {
  if (!isSignedIn() || sessionStorage.getItem(NOTED)) return
  sessionStorage.setItem(NOTED, '1')
  const params = {
    path: location.pathname,
    ua: navigator.userAgent,
    screen: `${screen.width}x${screen.height}`,
  }
  void call('POST /api/user/LoginLog', params).catch(() => undefined)
}

const DESK_WIDTH = '(min-width: 1024px) and (pointer: fine)'

/** The same page on the host for desks, if the operator has one and this is a desk that is not there yet. */
export function deskAddress(
  { DESKTOP_SETTING: desk }: Settings,
  here: URL,
  isDesk: boolean,
): string | undefined {
  if (!isDesk || !desk?.isOpen || !/^https:\/\//i.test(desk.url) || !URL.canParse(desk.url)) return undefined
  const there = new URL(here.pathname + here.search, desk.url)
  return there.host === here.host ? undefined : there.href
}

export function moveToDesk(settings: Settings) {
  const address = deskAddress(settings, new URL(location.href), matchMedia(DESK_WIDTH).matches)
  if (address) location.replace(address)
}

/** Speaks a language the operator offers, should the one the app began with be none of them. */
export async function settleLanguage({ t_app_language: offered }: Settings) {
  const language = languageFor(offered, usePrefs.getState().locale, navigator.languages)
  if (language !== current()) await activate(language)
}
