import type { AppealRow } from '@console/api/customer-types'
import { ClockTag } from '@console/kit/clock-tag'

/** Until when an appeal is to be decided; nothing before it was opened. */
export const AppealClock = ({ appeal }: { appeal: AppealRow }) =>
  appeal.openedAt && appeal.dueAt ? <ClockTag from={appeal.openedAt} due={appeal.dueAt} /> : null
