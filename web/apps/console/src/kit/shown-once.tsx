import { words } from '@console/locales'
import { Button } from './button'
import { Modal } from './modal'
import { toast } from './toast'

/** A secret that is never shown again. */
export function ShownOnce({
  title,
  text,
  value,
  done,
  onClose,
}: {
  title: string
  text: string
  value: string
  done: string
  onClose: () => void
}) {
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    toast(words.common.copied)
  }
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={copy}>{words.common.copy}</Button>
          <Button look="primary" onClick={onClose}>
            {done}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{text}</p>
      <code
        data-testid="shown-once"
        className="block rounded-md bg-sunken px-3 py-2.5 text-sm break-all select-all"
      >
        {value}
      </code>
    </Modal>
  )
}
