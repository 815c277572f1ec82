import { areas } from './areas.ts'
import { SetupError } from './bootstrap.mjs'

/**
 * Folders of an area's tests; without an area there is nothing to choose.
 * @param {string | undefined} area
 * @returns {{ unit: string[], journeys: string[] }}
 */
export function testFolders(area) {
  if (area === undefined) return { unit: [], journeys: [] }
  if (!Object.hasOwn(areas, area))
    throw new SetupError(`There is no area ${area}; the areas are ${Object.keys(areas).join(', ')}.`)
  return {
    unit: [`server/features/${area}/`, `web/features/${area}/`, `contract/${area}/`],
    journeys: [`e2e/${area}/`],
  }
}
