import { type MapArea, type MapPoint, metresBetween, wrapped } from '@landfall/contract/buyers/map-area.ts'
import * as leaflet from 'leaflet'

/** What can be drawn by hand. */
export const drawnKinds = ['box', 'circle', 'polygon'] as const
export type DrawnKind = (typeof drawnKinds)[number]

/** Smaller than this it was a click and no drawing. */
const smallest = 8

const style = { color: 'var(--accent)', weight: 2, fillOpacity: 0.08, interactive: false }

/** An area as a shape of the map. */
export function shapeOf(area: MapArea): leaflet.Layer {
  if (area.kind === 'circle') {
    return leaflet.circle([area.centre.lat, area.centre.lon], { ...style, radius: area.metres })
  }
  if (area.kind === 'polygon') {
    return leaflet.polygon(
      area.corners.map(({ lat, lon }): leaflet.LatLngTuple => [lat, lon]),
      style,
    )
  }
  const { south, west, north, east } = area
  return leaflet.rectangle(
    [
      [south, west],
      [north, west <= east ? east : east + 360],
    ],
    style,
  )
}

/** The part of the map that is on screen, as an area. */
export function areaOnScreen(map: leaflet.Map): MapArea {
  const bounds = map.getBounds()
  const [south, north] = [Math.max(-90, bounds.getSouth()), Math.min(90, bounds.getNorth())]
  if (bounds.getEast() - bounds.getWest() >= 360) return { kind: 'box', south, north, west: -180, east: 180 }
  return { kind: 'box', south, north, west: wrapped(bounds.getWest()), east: wrapped(bounds.getEast()) }
}

/** Lets somebody draw an area with mouse or finger; the returned function gives up. `done` is called once, with nothing when it was given up. */
export function startDrawing(
  map: leaflet.Map,
  kind: DrawnKind,
  done: (area: MapArea | undefined) => void,
): () => void {
  const container = map.getContainer()
  const sketch = leaflet.layerGroup().addTo(map)
  const corners: leaflet.LatLng[] = []
  let start: leaflet.LatLng | undefined
  const show = (area: MapArea | undefined) => {
    sketch.clearLayers()
    if (area) sketch.addLayer(shapeOf(area))
  }
  const end = (area: MapArea | undefined) => {
    for (const [name, listener] of listeners) container.removeEventListener(name, listener as EventListener)
    sketch.remove()
    container.classList.remove('is-drawing')
    map.dragging?.enable()
    map.doubleClickZoom?.enable()
    done(area)
  }
  const at = (event: PointerEvent) => map.mouseEventToLatLng(event)
  const press = (event: PointerEvent) => {
    if (isControl(event)) return
    event.preventDefault()
    if (kind === 'polygon') corners.push(at(event))
    else start = at(event)
  }
  const move = (event: PointerEvent) => {
    if (kind === 'polygon') show(corners.length > 1 ? polygonOf([...corners, at(event)]) : undefined)
    else if (start) show(areaBetween(kind, start, at(event)))
  }
  const release = (event: PointerEvent) => {
    if (kind === 'polygon' || !start) return
    const apart = map.latLngToContainerPoint(start).distanceTo(map.mouseEventToContainerPoint(event))
    if (apart >= smallest) end(areaBetween(kind, start, at(event)))
    else start = undefined
  }
  const close = (event: MouseEvent) => {
    if (kind !== 'polygon' || isControl(event)) return
    event.preventDefault()
    // The second press of a double click stands where the first does.
    const distinct = corners.filter((corner, index) => !corners[index - 1]?.equals(corner))
    if (distinct.length >= 3) end(polygonOf(distinct))
  }
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end(undefined)
  }
  const listeners: [string, unknown][] = [
    ['pointerdown', press],
    ['pointermove', move],
    ['pointerup', release],
    ['dblclick', close],
    ['keydown', key],
  ]
  for (const [name, listener] of listeners) container.addEventListener(name, listener as EventListener)
  container.classList.add('is-drawing')
  map.dragging?.disable()
  map.doubleClickZoom?.disable()
  return () => end(undefined)
}

const isControl = ({ target }: Event) =>
  target instanceof Element && target.closest('.leaflet-control, .map-card') !== null

function polygonOf(corners: readonly leaflet.LatLng[]): MapArea {
  // Whole turns around the earth mean nothing.
  const turn = Math.round((corners[0]?.lng ?? 0) / 360) * 360
  return { kind: 'polygon', corners: corners.map(({ lat, lng }) => ({ lat, lon: lng - turn })) }
}

function areaBetween(kind: 'box' | 'circle', start: leaflet.LatLng, other: leaflet.LatLng): MapArea {
  const [from, to] = [pointOf(start), pointOf(other)]
  if (kind === 'circle') return { kind, centre: from, metres: Math.max(50, metresBetween(from, to)) }
  const [west, east] = start.lng < other.lng ? [from.lon, to.lon] : [to.lon, from.lon]
  return { kind, south: Math.min(from.lat, to.lat), north: Math.max(from.lat, to.lat), west, east }
}

const pointOf = ({ lat, lng }: leaflet.LatLng): MapPoint => ({
  lat: Math.min(90, Math.max(-90, lat)),
  lon: wrapped(lng),
})
