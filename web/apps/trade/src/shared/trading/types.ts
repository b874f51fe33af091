/** Orders, positions and second-contracts as the server lists them. */

export interface OrderRow {
  id: string
  orderNo: string
  type: 0 | 1
  delegateType: 0 | 1 | 2 | 3
  status: 0 | 1 | 2 | 3 | 4
  symbol: string
  coin: string
  timeInForce: string
  delegateTotal: string
  delegatePrice: string | null
  stopPrice: string | null
  delegateValue: string | null
  dealNum: string
  dealPrice: string | null
  dealValue: string
  fee: string
  feeCoin?: string
  leverage?: number | null
  effect?: 'OPEN' | 'CLOSE'
  params: { delegateTime: number; dealTime: number | null }
}

export interface PositionRow {
  id: string
  orderNo: string
  symbol: string
  type: 0 | 1
  leverage: number
  amount: string
  remainMargin: string
  openNum: string
  openLots: number
  openPrice: string | null
  openFee: string
  closePrice: string | null
  bankruptcyPrice: string | null
  markPrice: string | null
  earn: string
  roe: string | null
  mmr: string | null
  marginRatio: string | null
  reducible: string | null
  adl: number | null
  dealPrice: string | null
  dealNum: string | null
  assetFee: string
  status: 0 | 1
  closeReason: string | null
  params: { createTime: number; dealTime: number | null }
}

export interface LossRow {
  id: string
  positionId: string
  lossType: 0 | 1
  delegateType: 0 | 1
  earnPrice: string | null
  losePrice: string | null
  earnNumber: number | null
  loseNumber: number | null
  status: 0 | 1 | 2
}

export interface Fill {
  dealNum: string
  dealValue: string
  dealPrice: string | null
  worstPrice: string | null
  left: string
  rests: boolean
  meetsOwn: boolean
}

export interface SpotPreview extends Fill {
  hold: string
  holdCoin: string
  available: string
  sufficient: boolean
  fee: string
  feeCoin: string
  received: string
}

export interface ContractPreview extends Fill {
  hold: string
  available: string
  sufficient: boolean
  openNum: string
  openPrice: string
  notional: string
  margin: string
  fee: string
  mmr: string
  liqPrice: string
  bankruptcyPrice: string
  breakEvenPrice: string
  worstLoss: string
}

export interface Placed {
  id: string
  orderNo: string
  status: 0 | 1 | 2 | 3 | 4
  dealNum: string
  dealPrice: string | null
  dealValue: string
  fee: string
  positionId?: string
}
