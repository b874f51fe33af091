// Light or dark: as chosen here, else as the system has it. `public/theme.js` does the same before the first paint.
export type Theme = 'light' | 'dark' | 'auto'

const PLACE = 'console.theme'
const DARK = '(prefers-color-scheme: dark)'

export const theme = (): Theme => {
  const stored = localStorage.getItem(PLACE)
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

function wear() {
  const chosen = theme()
  const isDark = chosen === 'dark' || (chosen === 'auto' && matchMedia(DARK).matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

export function choose(chosen: Theme) {
  if (chosen === 'auto') localStorage.removeItem(PLACE)
  else localStorage.setItem(PLACE, chosen)
  wear()
}

export function followSystem() {
  wear()
  matchMedia(DARK).addEventListener('change', wear)
}
