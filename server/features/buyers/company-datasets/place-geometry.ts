/** Where something is, under the names that columns of files have; empty for what has no place. */
export function placeOf(geometry: unknown): { latitude?: number; longitude?: number } {
  if (ArrayBuffer.isView(geometry)) return pointOfBytes(geometry)
  if (typeof geometry !== 'object' || geometry === null || !('coordinates' in geometry)) return {}
  const places = pairsIn(geometry.coordinates)
  if (places.length === 0) return {}
  // Of lines and buildings the middle of what they span.
  return { longitude: middle(places.map(([x]) => x)), latitude: middle(places.map(([, y]) => y)) }
}

type Pair = readonly [number, number]

function pairsIn(value: unknown): Pair[] {
  if (!Array.isArray(value)) return []
  const [x, y] = value
  if (typeof x === 'number' && typeof y === 'number')
    return Number.isFinite(x) && Number.isFinite(y) ? [[x, y]] : []
  return value.flatMap(pairsIn)
}

const middle = (values: readonly number[]) => {
  const [low, high] = values.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)] as const,
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as const,
  )
  return (low + high) / 2
}

// Well-known binary: the order of bytes, the kind, and of a point its two numbers.
function pointOfBytes({ buffer, byteOffset, byteLength }: ArrayBufferView) {
  if (byteLength < 21) return {}
  const view = new DataView(buffer, byteOffset, byteLength)
  const isLittle = view.getUint8(0) === 1
  if (view.getUint32(1, isLittle) % 1000 !== 1) return {}
  const [longitude, latitude] = [view.getFloat64(5, isLittle), view.getFloat64(13, isLittle)]
  return Number.isFinite(longitude) && Number.isFinite(latitude) ? { longitude, latitude } : {}
}
