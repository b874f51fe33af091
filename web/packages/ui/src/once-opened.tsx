import { type ComponentType, Suspense, useState } from 'react'

/** Something that is seldom opened: it is not loaded before it is, and stays from then on, so that it can close gently. */
export function onceOpened<P extends { open: boolean }>(Panel: ComponentType<P>) {
  return function OnceOpened(props: P) {
    const [wanted, want] = useState(props.open)
    if (props.open && !wanted) want(true)
    return wanted ? (
      <Suspense>
        <Panel {...props} />
      </Suspense>
    ) : null
  }
}
