import { useT } from '@plimsoll/i18n'
import { ChevronDown } from 'lucide-react'
import { isUnread, type Mail } from '~/domain/messages/mails'
import { moment } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { orderOf } from './mail-link'
import { Unread } from './unread'

/** A message to the reader; opening it marks it as read. */
export function Message({ mail, onOpen }: { mail: Mail; onOpen: () => void }) {
  const t = useT()
  const unread = isUnread(mail)
  const order = orderOf(mail)
  return (
    <li>
      <details className="group py-1" onToggle={(event) => event.currentTarget.open && unread && onOpen()}>
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
          <div className="min-w-0 flex-1">
            <h3 className={unread ? 'font-semibold' : 'font-medium text-text-2'}>
              {unread ? <Unread /> : null}
              <bdi>{mail.title}</bdi>
            </h3>
            <p className="text-sm text-text-3">
              <span className="num">{moment(mail.params.createTime)}</span>
            </p>
          </div>
          <ChevronDown
            size={18}
            className="shrink-0 text-text-3 transition-transform duration-120 group-open:rotate-180"
            aria-hidden
          />
        </summary>
        <p className="pb-4 text-[15px] leading-relaxed whitespace-pre-line text-text-2" dir="auto">
          {mail.content}
        </p>
        {order ? (
          <Go look="outline" size="sm" to="/c2c/order_detail/$id" params={{ id: order }} className="mb-4">
            {t('content.see-order')}
          </Go>
        ) : null}
      </details>
    </li>
  )
}
