import { useT } from '@plimsoll/i18n'
import { Button, Dialog } from '@plimsoll/ui'
import { destination } from '~/shared/links'
import { Prose } from '~/shared/prose/prose'
import { WrittenLink } from '~/shared/written-link'
import type { PopUp } from './pop-ups'

/** What the operator wants everybody to have read. */
export function PopUpNotice({ notice, onClose: close }: { notice: PopUp; onClose: () => void }) {
  const t = useT()
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
