// Names that the server sends, as people read them. One that is new is shown as it came, in words.
import { humanize } from '@console/kit/format'
import { words } from '@console/locales'

export const flagOf = (flag: string) => words.withdrawals.flags[flag] ?? humanize(flag)

export const stageOf = (stage: string) => words.withdrawals.steps[stage] ?? humanize(stage)
