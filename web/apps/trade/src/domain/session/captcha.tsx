import { useT } from '@plimsoll/i18n'
import { Field } from '@plimsoll/ui'
import { RefreshCw } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

/** A picture with characters to type. A wrong answer or a press draws another. */
export function Captcha({
  purpose,
  round,
  ...field
}: { purpose: string; round: number } & Omit<ComponentProps<typeof Field>, 'label' | 'end'>) {
  const t = useT()
  const [drawn, draw] = useState(() => Date.now())
  return (
    <Field
      {...field}
      label={t('common.captcha')}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-label={t('common.captcha-again')}
          onClick={() => draw(Date.now())}
          className="-me-2 flex min-h-11 shrink-0 items-center gap-2 pe-2 text-text-3"
        >
          <img
            src={`/api/user/easyGenerateCode?codeType=${purpose}&timestamp=${drawn}-${round}`}
            alt={t('common.captcha-picture')}
            height={40}
            className="h-10 rounded-sm"
          />
          <RefreshCw size={16} aria-hidden />
        </button>
      }
    />
  )
}
