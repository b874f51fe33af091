import { useT } from '@plimsoll/i18n'
import { useMutation } from '@tanstack/react-query'
import { Check, ImagePlus } from 'lucide-react'
import { useId } from 'react'
import { upload } from '~/domain/api/api'

const ACCEPTED = 'image/png,image/jpeg,image/webp,application/pdf'
/** What the server takes. */
const LARGEST_BYTES = 8 * 1024 * 1024

/** One picture or PDF to hand in. It is sent at once, and shown from the reader's own device. */
export function Paper({
  label,
  error,
  name,
  onChange,
}: {
  label: string
  error: string | undefined
  /** What the file is called that was handed in; empty before. */
  name: string
  onChange: (url: string, name: string) => void
}) {
  const t = useT()
  const id = useId()
  const send = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > LARGEST_BYTES) throw new Error(t('account.paper-large'))
      return upload(file)
    },
    onSuccess: ({ url }, file) => {
      onChange(url, file.name)
    },
    onError: () => onChange('', ''),
  })
  const wrong = send.error?.message ?? error
  const Icon = name && !wrong ? Check : ImagePlus
  return (
    <div>
      <label
        htmlFor={id}
        aria-busy={send.isPending}
        className={`flex min-h-16 cursor-pointer items-center gap-3.5 rounded-md border border-dashed bg-surface px-4 py-3 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent ${wrong ? 'border-bad' : 'border-line-strong'}`}
      >
        <input
          id={id}
          type="file"
          accept={ACCEPTED}
          className="sr-only"
          disabled={send.isPending}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) send.mutate(file)
            event.target.value = ''
          }}
        />
        <Icon size={22} className={`shrink-0 ${name && !wrong ? 'text-good' : 'text-text-3'}`} aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="block text-[16px] font-medium">{label}</span>
          <span className="block truncate text-sm text-text-3">
            {send.isPending ? t('account.paper-sending') : name || t('account.paper-hint')}
          </span>
        </span>
      </label>
      {wrong ? (
        <p role="alert" className="mt-1.5 text-sm text-bad">
          {wrong}
        </p>
      ) : null}
    </div>
  )
}
