import { Button } from '@console/kit/button'
import { Empty } from '@console/kit/state'
import { words } from '@console/locales'
import type { ErrorComponentProps } from '@tanstack/react-router'

/** A screen that threw. The rest of the console stands. */
export function Crashed({ error }: ErrorComponentProps) {
  return (
    <div role="alert">
      <Empty
        title={words.errors.crashed}
        action={<Button onClick={() => location.reload()}>{words.errors.reload}</Button>}
      >
        {words.errors.crashedText}
        <code className="mt-2 block text-xs">{error instanceof Error ? error.message : null}</code>
      </Empty>
    </div>
  )
}

export const NotFound = () => <Empty title={words.errors.notFound}>{words.errors.notFoundText}</Empty>
