import { expect, it } from 'vitest'
import { fromChineseGrid, toChineseGrid } from './chinese-grid.ts'

it('shifts places in China as its maps do, and finds them again', () => {
  const shown = toChineseGrid({ lat: 31.1774276, lon: 121.5272106 })
  expect(shown.lat).toBeCloseTo(31.17530398364597, 6)
  expect(shown.lon).toBeCloseTo(121.531541859215, 6)
  for (const point of [
    { lat: 29.8683, lon: 121.544 },
    { lat: 22.5431, lon: 114.0579 },
    { lat: 43.8256, lon: 87.6168 },
  ]) {
    const found = fromChineseGrid(toChineseGrid(point))
    expect(Math.abs(found.lat - point.lat)).toBeLessThan(1e-6)
    expect(Math.abs(found.lon - point.lon)).toBeLessThan(1e-6)
  }
})

it('leaves other countries where they are', () => {
  const berlin = { lat: 52.52, lon: 13.405 }
  expect(toChineseGrid(berlin)).toEqual(berlin)
  expect(fromChineseGrid(berlin)).toEqual(berlin)
})
