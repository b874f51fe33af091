import { useT } from '@plimsoll/i18n'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Paper } from '~/domain/session/document-upload'
import type { Form } from '~/shared/form'
import type { Application } from './rules'

const PAPERS = [
  ['card', 'account.paper-front'],
  ['cardBack', 'account.paper-back'],
  ['capital', 'lending.paper-income'],
] as const

/** Papers that help with a decision. None of them is needed. */
export function Documents({ form }: { form: Form<Application> }) {
  const t = useT()
  const [files, setFiles] = useState<Record<string, string>>({})
  return (
    <details className="group rounded-md border border-line bg-surface">
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 px-3.5 text-[15px] font-medium [&::-webkit-details-marker]:hidden">
        {t('lending.papers')}
        <ChevronDown
          size={18}
          className="shrink-0 text-text-3 transition-transform duration-120 group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="space-y-3 border-t border-line p-3.5">
        <p className="text-sm text-text-3">{t('lending.papers-note')}</p>
        {PAPERS.map(([name, word]) => (
          <Paper
            key={name}
            label={t(word)}
            error={undefined}
            name={files[name] ?? ''}
            onChange={(url, file) => {
              form.setValue(name, url)
              setFiles((now) => ({ ...now, [name]: file }))
            }}
          />
        ))}
      </div>
    </details>
  )
}
