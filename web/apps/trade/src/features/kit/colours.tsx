import { useT } from '@plimsoll/i18n'
import { figure, usd } from '~/shared/format'
import { Part } from './part'

const SURFACES = ['bg', 'surface', 'raised', 'sunken', 'line', 'line-strong']
const INKS = ['text', 'text-2', 'text-3', 'accent', 'accent-ink', 'good', 'bad', 'warn', 'up', 'down']
const WASHES = ['accent-wash', 'good-wash', 'bad-wash', 'warn-wash', 'up-fill', 'down-fill']

function Swatches({ names }: { names: string[] }) {
  return (
    <ul className="grid grid-cols-3 gap-2">
      {names.map((name) => (
        <li key={name} className="text-xs text-text-2">
          <span
            aria-hidden
            className="mb-1 block h-9 rounded-sm border border-line"
            style={{ background: `var(--${name})` }}
          />
          {name}
        </li>
      ))}
    </ul>
  )
}

export function Colours() {
  return (
    <Part name="tokens.css">
      <Swatches names={SURFACES} />
      <Swatches names={INKS} />
      <Swatches names={WASHES} />
    </Part>
  )
}

/** A figure that shows every digit. */
const SPECIMEN = '1234567890.55'

export function Type() {
  const t = useT()
  return (
    <Part name="base.css">
      <p className="text-[28px] leading-tight font-semibold">{t('content.download-title')}</p>
      <p className="text-[17px]">{t('content.download-hint')}</p>
      <p className="text-sm text-text-3">{t('content.service-hint')}</p>
      <p className="num text-[40px] leading-11 font-semibold tracking-tight">{usd(SPECIMEN)}</p>
      <p className="num text-[15px]">{figure(SPECIMEN, 2)}</p>
    </Part>
  )
}
