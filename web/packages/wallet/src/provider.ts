/** What EIP-1193 and TIP-1193 agree on. */
export interface Provider {
  request: (ask: { method: string; params?: unknown[] }) => Promise<unknown>
  on?: (event: string, listener: (params: unknown) => void) => unknown
  removeListener?: (event: string, listener: (params: unknown) => void) => unknown
}

export interface Announced<P> {
  info: { uuid?: string; rdns?: string; name: string; icon?: string }
  provider: P
}

/** Hears every wallet that announces itself, until the returned function is called. */
export function hearAnnouncements<P>(
  announce: string,
  request: string,
  hear: (announced: Announced<P>) => void,
): () => void {
  const listener = (event: Event) => {
    const announced = (event as CustomEvent<Announced<P> | undefined>).detail
    if (announced?.provider && typeof announced.info?.name === 'string') hear(announced)
  }
  addEventListener(announce, listener)
  dispatchEvent(new Event(request))
  return () => removeEventListener(announce, listener)
}

/** Only pictures that come with the announcement: a remote one would tell its host who looks. */
export const safeIcon = (icon: string | undefined) =>
  icon && /^data:image\/(png|jpeg|webp|svg\+xml)[;,]/.test(icon) ? { icon } : {}

/** Listens to one provider's events; the returned function ends it. */
export function listenTo(provider: Provider, events: Record<string, (params: unknown) => void>): () => void {
  for (const [event, listener] of Object.entries(events)) provider.on?.(event, listener)
  return () => {
    for (const [event, listener] of Object.entries(events)) provider.removeListener?.(event, listener)
  }
}
