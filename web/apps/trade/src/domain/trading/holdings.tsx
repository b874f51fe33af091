import { useT } from '@plimsoll/i18n'
import { Tabs } from '@plimsoll/ui'
import { type ReactNode, useState } from 'react'
import { useSignedIn } from '~/domain/session/session'
import { SignInFirst } from './ticket-parts'

export interface View {
  value: string
  label: string
  count?: number
  shown: ReactNode
}

/** What one holds, one view at a time. On a desk it scrolls by itself under its tabs. */
export function Holdings({ views, start }: { views: View[]; start?: string }) {
  const t = useT()
  const signedIn = useSignedIn()
  const [chosen, choose] = useState(start ?? views[0]?.value ?? '')
  if (!signedIn)
    return (
      <div className="mx-auto flex w-full max-w-xs flex-col gap-4 py-10 text-center">
        <p className="text-[15px] text-text-3">{t('trade.sign-in-note')}</p>
        <SignInFirst />
      </div>
    )
  return (
    <>
      <Tabs
        label={t('trade.holdings')}
        value={chosen}
        onChange={choose}
        tabs={views}
        className="shrink-0 desk:px-4"
      />
      <div className="pt-2 desk:min-h-0 desk:flex-1 desk:overflow-y-auto desk:px-4 desk:pt-0">
        {views.find(({ value }) => value === chosen)?.shown}
      </div>
    </>
  )
}
