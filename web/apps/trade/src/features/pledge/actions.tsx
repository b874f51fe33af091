import { useT } from '@plimsoll/i18n'
import { Button } from '@plimsoll/ui'
import { BellPlus, CalendarPlus, HandCoins, Minus, Plus, Tags } from 'lucide-react'
import { useState } from 'react'
import { isPositive } from '~/shared/money'
import { PriceAlert } from './alert'
import { CollateralSheet } from './collateral-sheet'
import { isRenewable, type Pledge, STATUS } from './queries'
import { Redeem } from './redeem'
import { RenewSheet } from './renew-sheet'
import { RepaySheet } from './repay-sheet'
import { SellSheet } from './sell-sheet'

type Open = 'add' | 'remove' | 'repay' | 'sell' | 'renew' | 'alert'

/** What can be done with a pledge as it stands. */
export function PledgeActions({ pledge }: { pledge: Pledge }) {
  const t = useT()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const runs = pledge.status === STATUS.active
  return (
    <div className="space-y-2.5">
      <div className="grid grid-cols-2 gap-2.5">
        <Button icon={<HandCoins size={18} aria-hidden />} onClick={() => setOpen('repay')}>
          {t('lending.repay')}
        </Button>
        <Button
          look="quiet"
          icon={<Plus size={18} aria-hidden />}
          disabled={!runs}
          onClick={() => setOpen('add')}
        >
          {t('lending.add')}
        </Button>
        <Button
          look="quiet"
          icon={<Minus size={18} aria-hidden />}
          disabled={!runs || !isPositive(pledge.removable)}
          onClick={() => setOpen('remove')}
        >
          {t('lending.remove')}
        </Button>
        <Button look="quiet" icon={<Tags size={18} aria-hidden />} onClick={() => setOpen('sell')}>
          {t('lending.sell')}
        </Button>
        <Button
          look="quiet"
          icon={<CalendarPlus size={18} aria-hidden />}
          disabled={!isRenewable(pledge, Date.now())}
          onClick={() => setOpen('renew')}
        >
          {t('lending.renew')}
        </Button>
        <Button look="quiet" icon={<BellPlus size={18} aria-hidden />} onClick={() => setOpen('alert')}>
          {t('lending.alert')}
        </Button>
      </div>
      <Redeem pledge={pledge} />
      {open === 'add' || open === 'remove' ? (
        <CollateralSheet pledge={pledge} first={open} onClose={close} />
      ) : null}
      {open === 'repay' ? <RepaySheet pledge={pledge} onClose={close} /> : null}
      {open === 'sell' ? <SellSheet pledge={pledge} onClose={close} /> : null}
      {open === 'renew' ? <RenewSheet pledge={pledge} onClose={close} /> : null}
      {open === 'alert' ? <PriceAlert pledge={pledge} onClose={close} /> : null}
    </div>
  )
}
