import { Button, Dialog, toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { showError } from '~/domain/api/api'
import { useC2cChanged } from './changed'

/** Does what can't be undone: the first tap asks, the second one confirms. */
export function ConfirmButton({
  label,
  question,
  keepLabel,
  doneText,
  run,
  children,
}: {
  label: string
  question: string
  keepLabel: string
  doneText: string
  run: () => Promise<unknown>
  /** What it means. */
  children: ReactNode
}) {
  const changed = useC2cChanged()
  const [asking, ask] = useState(false)
  const act = useMutation({
    mutationFn: run,
    onSuccess: () => toast(doneText, 'good'),
    onError: showError,
    onSettled: () => {
      ask(false)
      changed()
    },
  })
  return (
    <>
      <Button look="danger" onClick={() => ask(true)}>
        {label}
      </Button>
      <Dialog
        open={asking}
        onClose={() => ask(false)}
        title={question}
        actions={
          <>
            <Button look="quiet" onClick={() => ask(false)}>
              {keepLabel}
            </Button>
            <Button look="danger" busy={act.isPending} onClick={() => act.mutate()}>
              {label}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
    </>
  )
}
