import { expect, it } from 'vitest'
import { layoutFromEarlier } from './legacy'

it('takes over indicators, shape and drawings of an earlier build', () => {
  const drawings = JSON.stringify({
    btc: [
      {
        name: 'segment',
        points: [
          { timestamp: 1, value: 2 },
          { timestamp: 3, value: 4 },
        ],
      },
      { name: 'horizontalStraightLine', points: [{ value: 5 }] },
      { name: 'unknown', points: [{ timestamp: 1, value: 2 }] },
    ],
  })
  const layout = layoutFromEarlier({ shape: 'line', indicators: ['MA', 'MACD', 'NOTHING'] }, drawings)
  expect(layout.shape).toBe('line')
  expect(layout.indicators.map(({ kind, params }) => [kind, ...params].join(' '))).toEqual([
    'SMA 7',
    'SMA 25',
    'SMA 99',
    'MACD 12 26 9',
  ])
  expect(layout.drawings.btc?.map(({ tool, points }) => [tool, points.length])).toEqual([
    ['trend', 2],
    ['horizontal', 1],
  ])
})

it('begins anew where nothing sound was kept', () => {
  for (const drawings of [null, 'x', '[1]', '{"btc":7}'])
    expect(layoutFromEarlier({}, drawings).drawings).toEqual({})
})
