import * as leaflet from 'leaflet'
import outlinesAddress from 'world-atlas/countries-50m.json?url'
import { countryName } from '#platform/country-names.ts'
import { type CountryOutline, type Position, readOutlines } from '#ui/atlas-countries.ts'

let loading: Promise<CountryOutline[]> | undefined

/** The outlines of the countries, fetched once; they come with the product, so that nobody outside is asked. */
export function loadOutlines(): Promise<CountryOutline[]> {
  loading ??= fetch(outlinesAddress)
    .then((answer) => answer.json())
    .then(readOutlines)
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}

/** Draws the countries below everything else. */
export function outlineLayer(outlines: readonly CountryOutline[]): leaflet.Layer {
  const shapes = outlines as unknown as Parameters<typeof leaflet.geoJSON>[0]
  return leaflet.geoJSON(shapes, {
    interactive: false,
    style: { className: 'map-land', weight: 1, fillOpacity: 1 },
  })
}

/** Names of countries that have room for them at the present zoom, the largest first. */
export function drawNames(
  map: leaflet.Map,
  layer: leaflet.LayerGroup,
  outlines: readonly CountryOutline[],
): void {
  layer.clearLayers()
  const taken: leaflet.Bounds[] = []
  for (const { name, middle, room } of namesOnScreen(map, outlines)) {
    const half = leaflet.point(widthOfName(name) / 2 + 4, 10)
    const place = leaflet.bounds(middle.subtract(half), middle.add(half))
    if (room < widthOfName(name) || taken.some((other) => other.overlaps(place))) continue
    taken.push(place)
    const text = document.createElement('span')
    text.textContent = name
    const icon = leaflet.divIcon({ className: 'map-country', html: text, iconSize: [120, 16] })
    const at = map.containerPointToLatLng(middle)
    layer.addLayer(leaflet.marker(at, { icon, interactive: false, keyboard: false }))
  }
}

// Chinese signs are as wide as they are high.
const widthOfName = (name: string) => [...name].reduce((sum, sign) => sum + (sign > '\u2e80' ? 13 : 7), 0)

function namesOnScreen(map: leaflet.Map, outlines: readonly CountryOutline[]) {
  const seen = map.getBounds()
  return outlines
    .filter(({ code }) => code !== '')
    .map(({ code, geometry }) => ({ code, bounds: mainland(geometry) }))
    .filter(({ bounds }) => seen.intersects(bounds))
    .map(({ code, bounds }) => {
      const [from, to] = [bounds.getSouthWest(), bounds.getNorthEast()].map((corner) =>
        map.latLngToContainerPoint(corner),
      )
      const room = (to?.x ?? 0) - (from?.x ?? 0)
      return { name: countryName(code), room, middle: map.latLngToContainerPoint(bounds.getCenter()) }
    })
    .sort((one, other) => other.room - one.room)
}

/** Where a country is: the part of it that takes most room. */
export function boundsOfCountry(
  outlines: readonly CountryOutline[],
  code: string,
): leaflet.LatLngBounds | undefined {
  const outline = outlines.find((one) => one.code === code)
  return outline && mainland(outline.geometry)
}

const mainlands = new WeakMap<CountryOutline['geometry'], leaflet.LatLngBounds>()

function mainland(geometry: CountryOutline['geometry']): leaflet.LatLngBounds {
  const known = mainlands.get(geometry) ?? largestPart(geometry)
  mainlands.set(geometry, known)
  return known
}

function largestPart(geometry: CountryOutline['geometry']): leaflet.LatLngBounds {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const boxes = parts.map(([ring = []]) => boundsOf(ring))
  return boxes.reduce((largest, box) => (sizeOf(box) > sizeOf(largest) ? box : largest))
}

function boundsOf(ring: readonly Position[]): leaflet.LatLngBounds {
  return leaflet.latLngBounds(ring.map(([lon = 0, lat = 0]): leaflet.LatLngTuple => [lat, lon]))
}

const sizeOf = (box: leaflet.LatLngBounds) =>
  (box.getEast() - box.getWest()) * (box.getNorth() - box.getSouth())
