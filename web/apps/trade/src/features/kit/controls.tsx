import { useT } from '@plimsoll/i18n'
import {
  Button,
  Checkbox,
  Field,
  IconButton,
  MoneyField,
  NumberPad,
  PasswordField,
  Select,
  TextArea,
} from '@plimsoll/ui'
import { Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { Part } from './part'

const LOOKS = ['primary', 'quiet', 'outline', 'up', 'down', 'danger', 'text'] as const
const SIZES = ['sm', 'md', 'lg'] as const
const PIN_DIGITS = 6

export function Buttons() {
  const t = useT()
  return (
    <Part name="Button, IconButton">
      <div className="flex flex-wrap gap-2">
        {LOOKS.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {SIZES.map((size) => (
          <Button key={size} size={size} icon={<Plus size={17} aria-hidden />}>
            {size}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button busy>busy</Button>
        <Button disabled>disabled</Button>
        <IconButton label={t('common.search')}>
          <Search size={20} aria-hidden />
        </IconButton>
        <IconButton label={t('common.search')} disabled>
          <Search size={20} aria-hidden />
        </IconButton>
      </div>
    </Part>
  )
}

export function Fields() {
  const t = useT()
  const [money, setMoney] = useState('1250.5')
  const [pin, setPin] = useState('')
  return (
    <Part name="Field">
      <Field label={t('funds.book.name')} placeholder={t('funds.book.name')} />
      <Field label={t('funds.book.name')} hint={t('funds.book.address-note')} />
      <Field label={t('funds.book.name')} defaultValue="x" error={t('funds.book.secret')} />
      <Field label={t('funds.book.name')} defaultValue={t('funds.wallet.platform')} disabled />
      <PasswordField
        label={t('funds.proof.password')}
        showLabel={t('funds.proof.show')}
        autoComplete="off"
        defaultValue="246810"
      />
      <MoneyField label={t('funds.amount')} scale={2} value={money} onValue={setMoney} unit="USDT" />
      <MoneyField
        label={t('funds.amount')}
        scale={2}
        value={money}
        onValue={setMoney}
        unit="USDT"
        error={t('funds.too-much')}
      />
      <Select label={t('funds.coin')} defaultValue="BTC">
        <option>BTC</option>
        <option>ETH</option>
      </Select>
      <TextArea label={t('content.service-write')} rows={2} />
      <Checkbox defaultChecked>{t('funds.all-coins')}</Checkbox>
      <Checkbox error={t('content.investor.choose')}>{t('funds.all-wallets')}</Checkbox>
      <output className="num block min-h-7 text-center text-[22px] tracking-[0.4em]">{pin}</output>
      <NumberPad
        point={false}
        backLabel={t('funds.proof.back')}
        onKey={(key) => setPin(key === 'back' ? pin.slice(0, -1) : (pin + key).slice(0, PIN_DIGITS))}
      />
    </Part>
  )
}
