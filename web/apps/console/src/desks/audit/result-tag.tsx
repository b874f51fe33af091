import { humanize } from '@console/kit/format'
import { Tag } from '@console/kit/tag'

const isGood = (result: string) => /^(ok|done|executed|success|200)$/i.test(result)

export const ResultTag = ({ result }: { result: string }) => (
  <Tag tone={isGood(result) ? 'plain' : 'warn'}>{humanize(result)}</Tag>
)
