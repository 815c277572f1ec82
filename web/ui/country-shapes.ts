import { registerMap } from 'echarts/core'
import outlines from 'world-atlas/countries-110m.json'
import { readOutlines } from './atlas-countries.ts'

export const mapName = 'world'

let isRegistered = false

/** Makes the outlines known to charts, each under the code of its country; disputed areas stay without a code. */
export function registerCountries(): void {
  if (isRegistered) return
  const features = readOutlines(outlines).map(({ code, ...shape }) => ({
    ...shape,
    properties: { name: code },
  }))
  registerMap(mapName, { type: 'FeatureCollection', features } as unknown as Parameters<
    typeof registerMap
  >[1])
  isRegistered = true
}
