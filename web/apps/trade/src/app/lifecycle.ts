/** A page that was out of sight for longer than this starts afresh. */
const HIDDEN_MAX_MS = 300_000

export function reloadWhenLongHidden() {
  let since = 0
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) since = Date.now()
    else if (since && Date.now() - since > HIDDEN_MAX_MS) location.reload()
  })
}

/** The shell opens without a network; a newer one takes over at the next start. */
export function registerOfflineShell() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    // Without it the app works, but for the times without a network.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}
