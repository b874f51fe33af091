import { useSyncExternalStore } from 'react'

/** As wide as `desk:` means it in class names. */
const wide = matchMedia('(min-width: 1024px)')

/** Whether there is room for a desk. For what must exist once, not twice with one hidden. */
export const useDesk = () =>
  useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => wide.matches,
  )
