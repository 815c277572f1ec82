import { boxAround, type MapArea, type MapBox, widthOf, wrapped } from '@landfall/contract/buyers/map-area.ts'
import type { MapCell } from '@landfall/contract/buyers/map-gatherings.ts'

/** Cells one gathering begins with, and has at most. */
const firstCells = 64
export const cellLimit = 400
/** A cell is not divided below this, in degrees: some 200 m. */
const smallestCell = 0.002
/** A cell is about so wide to begin with, in degrees, where the area is not too large for that. */
const usualCell = 0.25

const waiting = (box: MapBox): MapCell => ({ ...box, state: 'waiting', found: 0, trouble: '' })

/** The cells of an area, together no more than can be asked for in a while. */
export function cellsOf(area: MapArea): MapCell[] {
  const box = boxAround(area)
  const [high, wide] = [box.north - box.south, widthOf(box)]
  const step = Math.max(
    usualCell,
    Math.sqrt((high * wide) / firstCells),
    high / firstCells,
    wide / firstCells,
  )
  const [rows, columns] = [
    Math.max(1, Math.ceil(high / step - 1e-9)),
    Math.max(1, Math.ceil(wide / step - 1e-9)),
  ]
  return divided(box, rows, columns)
}

/** A cell in four; none when it is as small as it gets. */
export function quartersOf(cell: MapBox): MapCell[] {
  if (cell.north - cell.south < 2 * smallestCell || widthOf(cell) < 2 * smallestCell) return []
  return divided(cell, 2, 2)
}

// No cell goes over the date line: sources know none that do.
function divided(box: MapBox, rows: number, columns: number): MapCell[] {
  const [high, wide] = [(box.north - box.south) / rows, widthOf(box) / columns]
  return Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns]
    const south = box.south + row * high
    const west = wrapped(box.west + column * wide)
    return { south, north: south + high, west, east: west + wide }
  }).flatMap((one) =>
    one.east <= 180
      ? [waiting(one)]
      : [waiting({ ...one, east: 180 }), waiting({ ...one, west: -180, east: one.east - 360 })],
  )
}
