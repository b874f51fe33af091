import { useT } from '@plimsoll/i18n'
import { CopyButton } from '@plimsoll/ui'

/** A sandbox sends no letters: what one would have said stands where it is asked for. */
export function SandboxCode({ code }: { code: string }) {
  const t = useT()
  return (
    <div
      role="status"
      data-testid="sandbox-code"
      className="mt-2 flex items-center gap-3 rounded-md border border-dashed border-line-strong bg-sunken py-1 ps-3.5 pe-1 text-sm text-text-2"
    >
      <span className="min-w-0 flex-1 py-1.5">
        {t('common.sandbox-code')}{' '}
        <b className="num text-[17px] font-semibold tracking-wider text-text select-all">{code}</b>
      </span>
      <CopyButton
        text={code}
        label={t('common.copy-code')}
        done={t('common.copied')}
        failed={t('common.copy-failed')}
      />
    </div>
  )
}
