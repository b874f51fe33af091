// Fields that few see: their code comes when they are asked for, and their place is kept until then.
import { Skeleton } from '@plimsoll/ui'
import { type ComponentProps, lazy, Suspense } from 'react'

const CaptchaLater = lazy(async () => ({ default: (await import('~/domain/session/captcha')).Captcha }))
const CodeFieldLater = lazy(async () => ({ default: (await import('./code-field')).CodeField }))

/** As high as a field with its label. */
const place = <Skeleton className="h-20 w-full" />

export const Captcha = (props: ComponentProps<typeof CaptchaLater>) => (
  <Suspense fallback={place}>
    <CaptchaLater {...props} />
  </Suspense>
)

export const CodeField = (props: ComponentProps<typeof CodeFieldLater>) => (
  <Suspense fallback={place}>
    <CodeFieldLater {...props} />
  </Suspense>
)
