import { useT } from '@plimsoll/i18n'

/** The mark of something new, before its title. */
export function Unread() {
  const t = useT()
  return (
    <span
      role="img"
      aria-label={t('content.unread')}
      className="me-2 inline-block size-2 rounded-full bg-accent align-middle"
    />
  )
}
