import type { MapPointRow } from '@landfall/contract/buyers/map-places.ts'
import * as leaflet from 'leaflet'
import Supercluster from 'supercluster'
import { formatNumber } from '#platform/formatters.ts'

interface PointFacts {
  id: number
  name: string
}

type Index = Supercluster<PointFacts>

/** Deeper than this every place is shown by itself. */
const deepest = 16

/** Thousands of places, arranged so that those close together are found as one. */
export function indexPoints(points: readonly MapPointRow[]): Index {
  const index: Index = new Supercluster<PointFacts>({ radius: 56, maxZoom: deepest })
  return index.load(
    points.map(([id, lat, lon, name]) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lon, lat] },
      properties: { id, name },
    })),
  )
}

interface PointWishes {
  /** The place that is looked at. */
  chosen: number | undefined
  onChoose: (id: number) => void
  /** What a group of so many is called for who cannot see it. */
  nameGroup: (count: number) => string
}

/** Draws what is on screen: single places, and groups that open when they are pressed. */
export function drawPoints(
  map: leaflet.Map,
  layer: leaflet.LayerGroup,
  { index, chosen, onChoose, nameGroup }: PointWishes & { index: Index },
): void {
  layer.clearLayers()
  const bounds = map.getBounds().pad(0.2)
  const box: [number, number, number, number] = [
    ...([Math.max(-180, bounds.getWest()), bounds.getSouth()] as const),
    ...([Math.min(180, bounds.getEast()), bounds.getNorth()] as const),
  ]
  for (const { geometry, properties } of index.getClusters(box, Math.round(map.getZoom()))) {
    const [lon = 0, lat = 0] = geometry.coordinates
    if ('cluster' in properties && properties.cluster) {
      const { cluster_id: id, point_count: count } = properties
      const zoom = () => map.setView([lat, lon], Math.min(deepest + 1, index.getClusterExpansionZoom(id)))
      layer.addLayer(groupMarker([lat, lon], count, nameGroup(count)).on('click', zoom))
    } else {
      const { id, name } = properties as PointFacts
      const marker = placeMarker([lat, lon], name, id === chosen)
      layer.addLayer(marker.on('click', () => onChoose(id)))
    }
  }
}

function groupMarker(at: leaflet.LatLngTuple, count: number, title: string): leaflet.Marker {
  const size = count < 10 ? 28 : count < 100 ? 34 : count < 1000 ? 42 : 50
  const text = document.createElement('span')
  text.textContent = formatNumber(count)
  const icon = leaflet.divIcon({ className: 'map-group', html: text, iconSize: [size, size] })
  return leaflet.marker(at, { icon, title, alt: title })
}

function placeMarker(at: leaflet.LatLngTuple, title: string, isChosen: boolean): leaflet.Marker {
  const className = isChosen ? 'map-place is-chosen' : 'map-place'
  const size = isChosen ? 20 : 14
  const icon = leaflet.divIcon({ className, iconSize: [size, size] })
  return leaflet.marker(at, { icon, title, alt: title, zIndexOffset: isChosen ? 1000 : 0 })
}
