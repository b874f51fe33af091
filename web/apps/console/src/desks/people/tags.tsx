import type { Level, Status } from '@console/api/customer-types'
import { Tag, type Tone } from '@console/kit/tag'
import { words } from '@console/locales'

const STATUS: Record<Status, Tone> = { normal: 'plain', partly: 'warn', frozen: 'bad' }
const KYC: Record<Level, Tone> = { 0: 'plain', 1: 'plain', 2: 'good' }

export const StatusTag = ({ status }: { status: Status }) =>
  status === 'normal' ? (
    <span className="text-text-3">{words.people.status.normal}</span>
  ) : (
    <Tag tone={STATUS[status]}>{words.people.status[status]}</Tag>
  )

export const KycTag = ({ level }: { level: Level }) => <Tag tone={KYC[level]}>{words.people.kyc[level]}</Tag>
