// Whether there is a network at all, as far as the browser knows. Says nothing about the server.

/** A server on this very machine is reached without a network. */
export const isLocal = (host: string) =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/** The browser sees no network. That says nothing of a server on the same machine. */
export const seesNoNetwork = () => navigator.onLine === false

/** Nothing that is sent can arrive. */
export const isOffline = () => seesNoNetwork() && !isLocal(location.hostname)

/** Calls whenever the network goes or comes, until the returned function is called. */
export function onNetwork(watcher: () => void): () => void {
  addEventListener('online', watcher)
  addEventListener('offline', watcher)
  return () => {
    removeEventListener('online', watcher)
    removeEventListener('offline', watcher)
  }
}
