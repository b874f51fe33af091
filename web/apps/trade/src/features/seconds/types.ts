import type { Data } from '@plimsoll/api'

export type PeriodRow = Data<'POST /api/period/list'>[number]
export type SecondsPreview = Data<'POST /api/secondContractOrder/preview'>

/** An order: `type` are its seconds; `betContent` is 1 for up, 0 for down; status 0 runs. */
export type SecondsRow = Data<'POST /api/secondContractOrder/selectOrderList'>[number]
