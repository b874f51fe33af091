import { useT } from '@plimsoll/i18n'
import { type Draft, METHODS_MAX } from './ad-draft'
import { methodsOf } from './filters'
import { useLabel } from './labels'
import { OwnAccount } from './own-account'
import type { Config } from './queries'

/** Ways to be paid or to pay; a seller names the account for each. */
export function AdMethods({
  draft,
  config,
  onChange,
  error,
}: {
  draft: Draft
  config: Config
  onChange: (change: Partial<Draft>) => void
  error: string | undefined
}) {
  const t = useT()
  const label = useLabel()
  const chosen = (id: number) => draft.methods.find((one) => one.id === id)
  const toggle = (id: number, on: boolean) =>
    onChange({
      methods: on
        ? [...draft.methods, { id, account: undefined }]
        : draft.methods.filter((one) => one.id !== id),
    })
  const name = (id: number, account: number) =>
    onChange({ methods: draft.methods.map((one) => (one.id === id ? { id, account } : one)) })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium text-text-2">{t('c2c.methods')}</legend>
      {methodsOf(config, draft.fiat).map((method) => {
        const one = chosen(method.id)
        return (
          <div key={method.id} className="border-b border-line py-1 last:border-0">
            <label className="flex min-h-11 cursor-pointer items-center gap-3 text-[16px]">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-[var(--primary)]"
                checked={Boolean(one)}
                disabled={!one && draft.methods.length >= METHODS_MAX}
                onChange={(event) => toggle(method.id, event.target.checked)}
              />
              <bdi>{label(method.name)}</bdi>
            </label>
            {one && draft.side === 'sell' ? (
              <div className="pb-3">
                <OwnAccount
                  method={method.id}
                  value={one.account}
                  onChange={(account) => name(method.id, account)}
                />
              </div>
            ) : null}
          </div>
        )
      })}
      {error ? (
        <p role="alert" className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
