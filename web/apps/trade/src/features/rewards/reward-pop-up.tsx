import { useT } from '@plimsoll/i18n'
import { Button, Dialog } from '@plimsoll/ui'
import { amount } from '~/shared/format'
import { Go } from '~/shared/link-button'
import type { Reward } from './queries'

/** Tells once that there is a reward. No clock runs in it, and closing it is for good. */
export function RewardPopUp({ reward, onClose: close }: { reward: Reward; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      open
      onClose={close}
      title={<bdi>{reward.title}</bdi>}
      actions={
        <>
          <Button look="quiet" onClick={close}>
            {t('rewards.dismiss')}
          </Button>
          <Go to="/rewards" onClick={close}>
            {t('rewards.see')}
          </Go>
        </>
      }
    >
      <div className="num text-[26px] leading-9 font-semibold text-text">
        {amount(reward.amount)} {reward.coin.toUpperCase()}
      </div>
      <p className="mt-1" dir="auto">
        {reward.terms}
      </p>
    </Dialog>
  )
}
