import { current, useT } from '@plimsoll/i18n'
import { Button, Dialog } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '~/shared/api'
import { destination } from '~/shared/links'
import { Prose } from '~/shared/prose/prose'
import { WrittenLink } from '~/shared/written-link'
import { sawPopUp, seenPopUps } from './seen-pop-ups'

/** What the operator wants everybody to have read: on the home page, one at a time, each of them once. */
export function PopUpNotice() {
  const t = useT()
  const [seen, setSeen] = useState(seenPopUps)
  const { data } = useQuery({
    queryKey: ['content', 'pop-ups', current()],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => call('POST /api/notice/list', { key: 'POP_UPS_NOTICE', modelKey: 'POP_UPS_NOTICE' }),
  })
  const notice = data?.find((one) => !seen.includes(one.noticeId))
  if (!notice) return null
  const close = () => setSeen(sawPopUp(notice.noticeId))
  return (
    <Dialog
      open
      onClose={close}
      title={<bdi>{notice.noticeTitle}</bdi>}
      actions={
        <Button wide onClick={close}>
          {t('common.understood')}
        </Button>
      }
    >
      {notice.imgUrl ? (
        <img
          src={notice.imgUrl}
          alt=""
          className="mt-3 mb-4 aspect-[5/2] w-full rounded-md bg-sunken object-cover"
        />
      ) : null}
      <Prose html={notice.noticeContent} />
      {destination(notice.chainedUrl) ? (
        <WrittenLink
          address={notice.chainedUrl}
          onFollow={close}
          className="mt-4 inline-flex min-h-11 items-center font-semibold text-accent-ink underline underline-offset-4"
        >
          {t('common.read-more')}
        </WrittenLink>
      ) : null}
    </Dialog>
  )
}
