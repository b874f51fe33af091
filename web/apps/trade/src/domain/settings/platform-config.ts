/** What the server's own script says before anything is asked: `/platform/{env}/config.js`. */
interface PlatformConfig {
  NAME?: string
  /** `dark` or `light` for the surface a reader begins with; any other name is a hook for an operator's style. */
  THEME?: string
  FEED?: 'SIM' | 'LIVE'
  RISK_WARNING?: string
}

declare global {
  interface Window {
    PLATFORM_CONFIG?: PlatformConfig
  }
}

const OUR_NAME = 'Plimsoll'

/** Every part may be missing: the script is not there without a network. */
export const platformConfig = (): PlatformConfig => globalThis.window?.PLATFORM_CONFIG ?? {}

/** What the operator calls the platform. */
export const platformName = () => platformConfig().NAME?.trim() || OUR_NAME

/** The surface to begin with, where neither reader nor operator chose one: what the system prefers. */
export function firstTheme(chosen: string | null | undefined, prefersDark: boolean): 'light' | 'dark' {
  if (chosen === 'light' || chosen === 'dark') return chosen
  if (chosen === 'system') return prefersDark ? 'dark' : 'light'
  const params = platformConfig().THEME
  if (params === 'dark' || params === 'night') return 'dark'
  if (params === 'light' || params === 'day') return 'light'
  return prefersDark ? 'dark' : 'light'
}

const darkSystem = () => matchMedia('(prefers-color-scheme: dark)')

/** Wears the surface that was chosen, or the one that the system has now. */
export const wearTheme = (chosen: string | null) => {
  document.documentElement.dataset.theme = firstTheme(chosen, darkSystem().matches)
}

/** Follows the system when it changes, for whoever has chosen no surface of their own. */
export const followSystem = (chosen: () => string | null) =>
  darkSystem().addEventListener('change', () => wearTheme(chosen()))

/** Dresses the page as the operator wants it, before it is drawn. */
export function wearPlatform(chosen: string | null) {
  const root = document.documentElement
  wearTheme(chosen)
  if (platformConfig().THEME) root.dataset.brand = platformConfig().THEME
  document.title = platformName()
}
