/** A place on the map in degrees. */
export interface MapPoint {
  lat: number
  lon: number
}

/** From south to north and from west to east; where `west` is more than `east` it crosses the date line. */
export interface MapBox {
  south: number
  west: number
  north: number
  east: number
}

/** What somebody has drawn on the map. */
export type MapArea =
  | ({ kind: 'box' } & MapBox)
  | { kind: 'circle'; centre: MapPoint; metres: number }
  /** The corners one after another; longitudes go on beyond 180° where it crosses the date line. */
  | { kind: 'polygon'; corners: MapPoint[] }

/** Corners of a polygon at most: it has to fit into an address. */
export const cornerLimit = 40
/** Half way round the earth. */
const largestRadius = 20_000_000
const metresOfDegree = 111_320

/** The area as it stands in filters and addresses. */
export function formatMapArea(area: MapArea): string {
  switch (area.kind) {
    case 'box':
      return `box:${[area.south, area.west, area.north, area.east].map(written).join(',')}`
    case 'circle':
      return `circle:${pointText(area.centre)},${Math.round(area.metres)}`
    default:
      return `polygon:${area.corners.map(pointText).join(';')}`
  }
}

// Five digits are a metre.
const written = (degrees: number) => String(Number(degrees.toFixed(5)))
const pointText = ({ lat, lon }: MapPoint) => `${written(lat)},${written(lon)}`

/** Reads an area; undefined for anything that is none. */
export function readMapArea(text: string): MapArea | undefined {
  const [, kind, rest = ''] = /^(box|circle|polygon):([-\d.,;]+)$/.exec(text) ?? []
  if (kind === 'polygon') return readPolygon(rest)
  const numbers = rest.split(',').map(readNumber)
  if (!numbers.every((one) => one !== undefined)) return undefined
  if (kind === 'box') return readBox(numbers)
  return kind === 'circle' ? readCircle(numbers) : undefined
}

function readNumber(text: string): number | undefined {
  const value = Number(text)
  return text === '' || !Number.isFinite(value) ? undefined : value
}

const isLatitude = (value: number) => Math.abs(value) <= 90
const isLongitude = (value: number) => Math.abs(value) <= 180

function readBox([south, west, north, east, more]: number[]): MapArea | undefined {
  if (south === undefined || west === undefined || north === undefined || east === undefined) return undefined
  const isOne = more === undefined && isLatitude(south) && isLatitude(north) && south < north
  if (!isOne || !isLongitude(west) || !isLongitude(east) || west === east) return undefined
  return { kind: 'box', south, west, north, east }
}

function readCircle([lat, lon, metres, more]: number[]): MapArea | undefined {
  if (lat === undefined || lon === undefined || metres === undefined || more !== undefined) return undefined
  const isOne = isLatitude(lat) && isLongitude(lon) && metres > 0 && metres <= largestRadius
  return isOne ? { kind: 'circle', centre: { lat, lon }, metres } : undefined
}

function readPolygon(text: string): MapArea | undefined {
  const corners: MapPoint[] = []
  for (const pair of text.split(';')) {
    const [lat, lon, more] = pair.split(',').map(readNumber)
    if (lat === undefined || lon === undefined || more !== undefined) return undefined
    if (!isLatitude(lat) || Math.abs(lon) > 360) return undefined
    corners.push({ lat, lon })
  }
  return corners.length >= 3 && corners.length <= cornerLimit ? { kind: 'polygon', corners } : undefined
}

/** The smallest box around an area. */
export function boxAround(area: MapArea): MapBox {
  if (area.kind === 'box') {
    const { south, west, north, east } = area
    return { south, west, north, east }
  }
  if (area.kind === 'circle') return boxAroundCircle(area.centre, area.metres)
  const lats = area.corners.map(({ lat }) => lat)
  const lons = area.corners.map(({ lon }) => lon)
  const [west, east] = [Math.min(...lons), Math.max(...lons)]
  const isWhole = east - west >= 360
  return {
    ...{ south: Math.min(...lats), north: Math.max(...lats) },
    ...(isWhole ? { west: -180, east: 180 } : { west: wrapped(west), east: wrapped(east) }),
  }
}

function boxAroundCircle({ lat, lon }: MapPoint, metres: number): MapBox {
  const high = metres / metresOfDegree
  const [south, north] = [Math.max(-90, lat - high), Math.min(90, lat + high)]
  // Towards a pole a degree of longitude becomes nothing.
  const narrow = Math.cos((Math.min(89.9, Math.max(Math.abs(south), Math.abs(north))) * Math.PI) / 180)
  const wide = high / narrow
  if (wide >= 180 || Math.abs(south) === 90 || Math.abs(north) === 90)
    return { south, north, west: -180, east: 180 }
  return { south, north, west: wrapped(lon - wide), east: wrapped(lon + wide) }
}

/** A longitude between -180 and 180. */
export function wrapped(lon: number): number {
  if (lon >= -180 && lon <= 180) return lon
  return ((((lon + 180) % 360) + 360) % 360) - 180
}

/** How many degrees a box is wide. */
export const widthOf = ({ west, east }: MapBox): number => (west <= east ? east - west : east - west + 360)

/** Whether a place lies in an area. */
export function isInArea(area: MapArea, { lat, lon }: MapPoint): boolean {
  if (area.kind === 'box') {
    const { south, west, north, east } = area
    const isBeside = west <= east ? lon >= west && lon <= east : lon >= west || lon <= east
    return lat >= south && lat <= north && isBeside
  }
  if (area.kind === 'circle') return metresBetween(area.centre, { lat, lon }) <= area.metres
  return [lon - 360, lon, lon + 360].some((one) => isInside(area.corners, { lat, lon: one }))
}

function isInside(corners: readonly MapPoint[], { lat, lon }: MapPoint): boolean {
  let inside = false
  let before = corners.at(-1)
  for (const corner of corners) {
    if (before && corner.lat > lat !== before.lat > lat) {
      const crossing =
        ((before.lon - corner.lon) * (lat - corner.lat)) / (before.lat - corner.lat) + corner.lon
      if (lon < crossing) inside = !inside
    }
    before = corner
  }
  return inside
}

/** Metres between two places over the ground. */
export function metresBetween(one: MapPoint, other: MapPoint): number {
  const [from, to] = [(one.lat * Math.PI) / 180, (other.lat * Math.PI) / 180]
  const turn = ((other.lon - one.lon) * Math.PI) / 180
  const half = Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(turn / 2) ** 2
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(half)))
}
