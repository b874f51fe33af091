import { describe, expect, it } from 'vitest'
import { byDay, byMarket, csvOf, type Entry, realisedOf, sumsOf } from './results'

const entry = (type: number, amount: string, operateTime: number, reference?: string): Entry => ({
  type,
  amount,
  operateTime,
  reference,
})

const entries = [
  entry(28, '0.7', 1000, '5'),
  entry(28, '-0.2', 1500, '5'),
  entry(30, '-9', 2500, '6'),
  entry(65, '-0.1', 1000, '77'),
  entry(60, '-0.05', 2500, '5'),
  entry(35, '4000', 900),
]

describe('results', () => {
  it('of a position are what its partial closes realised', () => {
    expect(realisedOf(entries).get('5')).toBe('0.5')
    expect(realisedOf(entries).get('6')).toBe('-9')
    expect(realisedOf(entries).has('77'), 'a fee names an order').toBe(false)
  })

  it('of days are newest first; transfers are no results', () => {
    expect(byDay(entries, (at) => `day ${Math.floor(at / 1000)}`)).toEqual([
      ['day 2', { realised: '-9', fees: '0', funding: '-0.05', net: '-9.05' }],
      ['day 1', { realised: '0.5', fees: '-0.1', funding: '0', net: '0.4' }],
    ])
  })

  it('of markets add up their positions, open and closed', () => {
    const open = {
      id: '5',
      symbol: 'btc',
      earn: '12',
      openFee: '0.1',
      sellFee: '0',
      assetFee: '0.05',
      status: 0,
    }
    const closed = {
      id: '4',
      symbol: 'btc',
      earn: '3',
      openFee: '0.2',
      sellFee: '0.1',
      assetFee: '-1',
      status: 1,
    }
    const other = { ...closed, id: '3', symbol: 'eth', earn: '10' }
    const realised = realisedOf(entries)
    expect(sumsOf(open, realised), 'what is not realised is not counted').toEqual({
      realised: '0.5',
      fees: '-0.1',
      funding: '-0.05',
      net: '0.35',
    })
    expect(byMarket([open, closed, other], realised)).toEqual([
      ['eth', { realised: '10', fees: '-0.3', funding: '1', net: '10.7' }, 1],
      ['btc', { realised: '3.5', fees: '-0.4', funding: '0.95', net: '4.05' }, 2],
    ])
  })

  it('make a file that a spreadsheet reads and does not run', () => {
    expect(
      csvOf([
        ['a,b', 'say "x"'],
        ['=1+1', -2],
      ]),
    ).toBe('"a,b","say ""x"""\r\n\'=1+1,-2\r\n')
  })
})
