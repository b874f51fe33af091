import { useT } from '@plimsoll/i18n'
import { toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { FileCheck, Paperclip } from 'lucide-react'
import { showError, upload } from '~/domain/api/api'

/** What the server takes. */
const MOST_BYTES = 5 * 1024 * 1024
const KINDS = 'image/png,image/jpeg,image/webp'

/** A picture of the payment, sent as soon as it is chosen. */
export function Voucher({ value, onValue }: { value: string; onValue: (path: string) => void }) {
  const t = useT()
  const send = useMutation({
    mutationFn: upload,
    // The seal behind the path expires; the file keeps its name.
    onSuccess: ({ url }) => onValue(url.split('?')[0] ?? url),
    onError: showError,
  })
  const Icon = value ? FileCheck : Paperclip
  return (
    <div>
      <div className="mb-1.5 text-sm font-medium text-text-2">{t('funds.in.voucher')}</div>
      <label className="flex min-h-16 cursor-pointer items-center gap-3 rounded-md border border-dashed border-line-strong px-3.5 py-3 has-focus-visible:outline-2 has-focus-visible:outline-accent">
        <Icon size={22} aria-hidden className={value ? 'text-good' : 'text-text-3'} />
        <span className="min-w-0 flex-1 truncate text-[15px]" aria-live="polite">
          {send.isPending
            ? t('funds.in.sending')
            : value
              ? (send.variables?.name ?? t('funds.in.sent'))
              : t('funds.in.choose-file')}
        </span>
        <input
          type="file"
          accept={KINDS}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (!file) return
            if (file.size > MOST_BYTES) toast(t('funds.in.file-large'), 'bad')
            else send.mutate(file)
          }}
        />
      </label>
      <p className="mt-1.5 text-sm text-text-3">{t('funds.in.voucher-note')}</p>
    </div>
  )
}
