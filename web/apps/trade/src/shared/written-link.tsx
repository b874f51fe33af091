import { useT } from '@plimsoll/i18n'
import { useRouter } from '@tanstack/react-router'
import { SquareArrowOutUpRight } from 'lucide-react'
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { destination, hrefOf } from './links'

/** Whether a press on a link is the plain one, which stays in the app. */
export const isPlainPress = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * A link whose address an operator or an author wrote. One that leaves the site says so, with the host it leads to, and
 * goes by way of a page that says it again. One that leads nowhere safe is plain text.
 */
export function WrittenLink({
  address,
  children,
  marked = true,
  onFollow,
  ...rest
}: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  address: string
  children: ReactNode
  /** Whether the host stands beside the words. Without it the words themselves have to say it. */
  marked?: boolean
  onFollow?: () => void
}) {
  const router = useRouter()
  const to = destination(address)
  if (!to) return <span className={rest.className}>{children}</span>
  const href = hrefOf(to)
  return (
    <a
      {...rest}
      href={href}
      rel="noopener noreferrer nofollow"
      onClick={(event) => {
        if (!isPlainPress(event)) return
        event.preventDefault()
        onFollow?.()
        router.history.push(href)
      }}
    >
      {children}
      {to.kind === 'away' ? <Leaves host={to.host} marked={marked} /> : null}
    </a>
  )
}

function Leaves({ host, marked }: { host: string; marked: boolean }) {
  const t = useT()
  return (
    <>
      {marked ? (
        <span
          aria-hidden
          className="ms-1.5 inline-flex items-baseline gap-1 text-[0.85em] font-normal text-text-3"
        >
          <SquareArrowOutUpRight size={13} className="self-center rtl:-scale-x-100" />
          <bdi>{host}</bdi>
        </span>
      ) : null}
      <span className="sr-only"> {t('common.leaves', { host })}</span>
    </>
  )
}
