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
  const [stamp, setStamp] = useState(0)
  return (
    <Field
      {...field}
      label={t('auth.captcha')}
      autoComplete="off"
      autoCapitalize="none"
      end={
        <button
          type="button"
          aria-label={t('auth.captcha-again')}
          onClick={() => setStamp(stamp + 1)}
          className="flex shrink-0 items-center gap-1 text-text-3"
        >
          <img
            src={`/api/user/easyGenerateCode?codeType=${purpose}&timestamp=${round}-${stamp}`}
            alt=""
            height={40}
            className="h-10 rounded-sm"
          />
          <RefreshCw size={16} aria-hidden />
        </button>
      }
    />
  )
}
