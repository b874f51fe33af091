import { useT } from '@plimsoll/i18n'
import { Button, Chips, Dialog, PercentSlider, Segmented, Sheet, Switch, Tabs, toast } from '@plimsoll/ui'
import { useState } from 'react'
import { Part } from './part'

/** words: funds.wallet.* */
export function Choices({ theme }: { theme: string }) {
  const t = useT()
  const [side, setSide] = useState<'long' | 'short'>('long')
  const [wallet, setWallet] = useState<'platform' | 'financial' | 'contract'>('platform')
  const [part, setPart] = useState(25)
  const [on, setOn] = useState(true)
  const [open, setOpen] = useState<'sheet' | 'dialog' | undefined>(undefined)
  const wallets = (['platform', 'financial', 'contract'] as const).map((value, count) => ({
    value,
    label: t(`funds.wallet.${value}`),
    count,
  }))
  const close = () => setOpen(undefined)
  return (
    <Part name="Segmented, Tabs, Chips, PercentSlider, Switch, Sheet, Dialog, toast">
      <Segmented
        name={`${theme}-side`}
        label={t('content.calc.side')}
        value={side}
        onChange={setSide}
        choices={[
          { value: 'long', label: t('content.calc.long'), tone: 'up' },
          { value: 'short', label: t('content.calc.short'), tone: 'down' },
        ]}
      />
      <Segmented
        name={`${theme}-wallet`}
        label={t('funds.wallets')}
        value={wallet}
        onChange={setWallet}
        choices={wallets}
      />
      <Tabs label={t('funds.wallets')} value={wallet} onChange={setWallet} tabs={wallets} />
      <Chips
        name={`${theme}-chips`}
        label={t('funds.wallets')}
        value={wallet}
        onChange={setWallet}
        choices={wallets}
      />
      <PercentSlider label={t('funds.amount')} value={part} onChange={setPart} />
      <PercentSlider label={t('funds.amount')} value={part} onChange={setPart} tone="up" />
      <PercentSlider label={t('funds.amount')} value={part} onChange={setPart} disabled />
      <div className="flex gap-4">
        <Switch label={t('funds.cover')} checked={on} onChange={setOn} />
        <Switch label={t('funds.cover')} checked={!on} onChange={(now) => setOn(!now)} />
        <Switch label={t('funds.cover')} checked disabled onChange={setOn} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button look="outline" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button look="outline" onClick={() => toast(t('funds.moved'), 'good')}>
          toast
        </Button>
      </div>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        closeLabel={t('common.close')}
        title={t('funds.out.safe')}
        footer={
          <Button wide onClick={close}>
            {t('common.close')}
          </Button>
        }
      >
        {t('funds.out.safe-4')}
      </Sheet>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={t('funds.out.cancel-ask')}
        actions={
          <Button wide look="quiet" onClick={close}>
            {t('funds.out.keep')}
          </Button>
        }
      >
        {t('funds.out.only-saved')}
      </Dialog>
    </Part>
  )
}
