import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './button'
import { toast } from './toast'

const SHOWN_MS = 1600

export function CopyButton({
  text,
  label,
  done,
  failed,
}: {
  text: string
  label: string
  done: string
  failed: string
}) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      toast(done)
      setTimeout(() => setCopied(false), SHOWN_MS)
    } catch {
      toast(failed, 'bad')
    }
  }
  return (
    <IconButton label={label} onClick={copy}>
      {copied ? <Check size={18} /> : <Copy size={18} />}
    </IconButton>
  )
}
