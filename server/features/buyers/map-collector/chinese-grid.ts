import type { MapPoint } from '@landfall/contract/buyers/map-area.ts'

// Maps of mainland China show every place some hundred metres beside where it is (GCJ-02). The formula is public knowledge; the
// ellipsoid is that of Krasovsky.
const radius = 6_378_245
const flattening = 0.006_693_421_622_965_943
const exactMetres = 0.01
const degreeMetres = 111_320

const isInChina = ({ lat, lon }: MapPoint) => lat > 0.8293 && lat < 55.8271 && lon > 72.004 && lon < 137.8347

const waves = (value: number) =>
  ((20 * Math.sin(6 * value * Math.PI) + 20 * Math.sin(2 * value * Math.PI)) * 2) / 3

function shiftOf({ lat, lon }: MapPoint): MapPoint {
  const [x, y] = [lon - 105, lat - 35]
  const root = Math.sqrt(Math.abs(x))
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * root +
    waves(x) +
    ((20 * Math.sin(y * Math.PI) + 40 * Math.sin((y / 3) * Math.PI)) * 2) / 3 +
    ((160 * Math.sin((y / 12) * Math.PI) + 320 * Math.sin((y * Math.PI) / 30)) * 2) / 3
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * root +
    waves(x) +
    ((20 * Math.sin(x * Math.PI) + 40 * Math.sin((x / 3) * Math.PI)) * 2) / 3 +
    ((150 * Math.sin((x / 12) * Math.PI) + 300 * Math.sin((x / 30) * Math.PI)) * 2) / 3
  const angle = (lat / 180) * Math.PI
  const magic = 1 - flattening * Math.sin(angle) ** 2
  return {
    lat: (north * 180) / (((radius * (1 - flattening)) / (magic * Math.sqrt(magic))) * Math.PI),
    lon: (east * 180) / ((radius / Math.sqrt(magic)) * Math.cos(angle) * Math.PI),
  }
}

/** Where Chinese maps show a place (WGS-84 to GCJ-02); outside China where it is. */
export function toChineseGrid(point: MapPoint): MapPoint {
  if (!isInChina(point)) return point
  const shift = shiftOf(point)
  return { lat: point.lat + shift.lat, lon: point.lon + shift.lon }
}

/** Where a place is that Chinese maps show at a point (GCJ-02 to WGS-84), to the centimetre. */
export function fromChineseGrid(shown: MapPoint): MapPoint {
  if (!isInChina(shown)) return shown
  let point = shown
  for (let step = 0; step < 10; step += 1) {
    const seen = toChineseGrid(point)
    const [lat, lon] = [seen.lat - shown.lat, seen.lon - shown.lon]
    point = { lat: point.lat - lat, lon: point.lon - lon }
    if (Math.max(Math.abs(lat), Math.abs(lon)) * degreeMetres < exactMetres) break
  }
  return point
}
