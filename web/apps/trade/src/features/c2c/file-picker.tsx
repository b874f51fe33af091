import { useT } from '@plimsoll/i18n'
import { toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { FilePlus, FileText, X } from 'lucide-react'
import { useState } from 'react'
import { showError, upload } from '~/domain/api/api'

/** What the server takes. */
const ACCEPTED = 'image/png,image/jpeg,image/webp,application/pdf'
const LARGEST_BYTES = 8 * 1024 * 1024
const FILES_MAX = 5

export interface Picked {
  url: string
  name: string
}

/** Files on their way to an order: each is sent at once, and belongs to it when the form is. */
export function useFiles() {
  const t = useT()
  const [files, setFiles] = useState<Picked[]>([])
  const send = useMutation({
    mutationFn: upload,
    onSuccess: ({ url }, file) =>
      setFiles((before) => [...before, { url, name: file.name }].slice(0, FILES_MAX)),
    onError: showError,
  })
  const add = async (chosen: File[]) => {
    for (const file of chosen.slice(0, FILES_MAX - files.length)) {
      if (file.size > LARGEST_BYTES) toast(t('c2c.file-large'), 'bad')
      else await send.mutateAsync(file).catch(() => undefined)
    }
  }
  return {
    files,
    urls: files.map(({ url }) => url),
    sending: send.isPending,
    add,
    drop: (url: string) => setFiles((before) => before.filter((one) => one.url !== url)),
    clear: () => setFiles([]),
  }
}

/** Pictures and PDF to choose, and those that were. */
export function FilePicker({
  picker: { files, sending, add, drop },
  error,
}: {
  picker: ReturnType<typeof useFiles>
  error?: string | undefined
}) {
  const t = useT()
  return (
    <div>
      <label
        aria-busy={sending}
        className={`flex min-h-16 cursor-pointer items-center gap-3.5 rounded-md border border-dashed bg-surface px-4 py-3 hover:bg-sunken has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-accent ${error ? 'border-bad' : 'border-line-strong'}`}
      >
        <input
          type="file"
          multiple
          accept={ACCEPTED}
          className="sr-only"
          disabled={sending || files.length >= FILES_MAX}
          onChange={(event) => {
            void add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <FilePlus size={22} className="shrink-0 text-text-3" aria-hidden />
        <span className="min-w-0">
          <span className="block text-[16px] font-medium">{t('c2c.file-add')}</span>
          <span className="block text-sm text-text-3">
            {t(sending ? 'c2c.file-sending' : 'c2c.file-hint')}
          </span>
        </span>
      </label>
      {files.length ? (
        <ul className="mt-2 space-y-1">
          {files.map(({ url, name }) => (
            <li key={url} className="flex min-h-11 items-center gap-2.5 rounded-md bg-sunken ps-3">
              <FileText size={17} className="shrink-0 text-text-3" aria-hidden />
              <bdi className="min-w-0 flex-1 truncate text-[15px]">{name}</bdi>
              <button
                type="button"
                aria-label={t('c2c.file-remove', { name })}
                onClick={() => drop(url)}
                className="grid size-11 place-items-center text-text-3 hover:text-text"
              >
                <X size={17} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {error ? (
        <p role="alert" className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      ) : null}
    </div>
  )
}
