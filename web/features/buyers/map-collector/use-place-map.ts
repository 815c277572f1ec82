import type { LivePlace } from '@landfall/contract/buyers/live-places.ts'
import type { MapArea } from '@landfall/contract/buyers/map-area.ts'
import type { MapCell } from '@landfall/contract/buyers/map-gatherings.ts'
import type { MapPointRow } from '@landfall/contract/buyers/map-places.ts'
import * as leaflet from 'leaflet'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CountryOutline } from '#ui/atlas-countries.ts'
import { useSteady } from '#ui/use-steady.ts'
import { shapeOf } from './map-drawing.ts'
import { drawNames, loadOutlines, outlineLayer } from './map-outlines.ts'
import { drawPoints, indexPoints } from './map-points.ts'

export interface PlaceMapWishes {
  /** Of a detailed map below everything else, where the installation has any. */
  tiles: { url: string; attribution: string } | undefined
  area: MapArea | undefined
  points: readonly MapPointRow[]
  chosen: { id: number; lat: number; lon: number } | undefined
  onChoose: (id: number) => void
  nameGroup: (count: number) => string
  /** Cells that are being looked through. */
  cells: readonly MapCell[]
  /** Places that a service tells of at this moment. */
  live: readonly LivePlace[]
}

interface PlaceMap {
  /** Null until it is drawn. */
  map: leaflet.Map | null
  outlines: readonly CountryOutline[]
  /** The outlines could not be loaded; places are shown all the same. */
  isBare: boolean
}

/** Keeps a map in an element: the countries, what is drawn, and the places. */
export function usePlaceMap(element: RefObject<HTMLDivElement | null>, wishes: PlaceMapWishes): PlaceMap {
  const [map, setMap] = useState<leaflet.Map | null>(null)
  const [outlines, setOutlines] = useState<readonly CountryOutline[]>([])
  const [isBare, setIsBare] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const made = createMap(element.current)
    setMap(made)
    loadOutlines().then(setOutlines, () => setIsBare(true))
    return () => {
      made.remove()
      setMap(null)
    }
  }, [element])
  useOutlines(map, outlines, wishes.tiles !== undefined)
  useTileLayer(map, wishes)
  useArea(map, wishes)
  useCells(map, wishes)
  useLive(map, wishes)
  usePoints(map, wishes)
  return { map, outlines, isBare }
}

function createMap(element: HTMLElement): leaflet.Map {
  const map = leaflet.map(element, {
    ...{ center: [25, 10], zoom: 2, minZoom: 1, maxZoom: 18, zoomSnap: 0.5 },
    ...{ worldCopyJump: true, attributionControl: false, zoomAnimation: false, fadeAnimation: false },
  })
  leaflet.control.scale({ imperial: false }).addTo(map)
  return map
}

function useTileLayer(map: leaflet.Map | null, { tiles }: PlaceMapWishes): void {
  const url = tiles?.url
  useEffect(() => {
    if (!map || !url) return
    const layer = leaflet.tileLayer(url, { maxZoom: 19, referrerPolicy: 'strict-origin' }).addTo(map)
    return () => void layer.remove()
  }, [map, url])
}

// A detailed map has outlines and names of its own.
function useOutlines(
  map: leaflet.Map | null,
  outlines: readonly CountryOutline[],
  isDetailed: boolean,
): void {
  useEffect(() => {
    if (!map || isDetailed || outlines.length === 0) return
    const land = outlineLayer(outlines).addTo(map)
    const names = leaflet.layerGroup().addTo(map)
    const draw = () => drawNames(map, names, outlines)
    draw()
    map.on('moveend', draw)
    return () => {
      map.off('moveend', draw)
      names.remove()
      land.remove()
    }
  }, [map, outlines, isDetailed])
}

const widthOf = (bounds: leaflet.LatLngBounds) => bounds.getEast() - bounds.getWest()

function useArea(map: leaflet.Map | null, { area, chosen }: PlaceMapWishes): void {
  const shown = useRef('')
  const text = area ? JSON.stringify(area) : ''
  const fit = useSteady((shape: leaflet.Layer) => {
    if (!map) return
    const bounds = (shape as leaflet.Polygon).getBounds()
    const seen = map.getBounds().pad(0.02)
    // What was drawn by hand is on screen already; what an address says may be anywhere.
    if (!seen.contains(bounds) || widthOf(bounds) < widthOf(seen) / 6) map.fitBounds(bounds)
  })
  useEffect(() => {
    if (!map || text === '') return
    const shape = shapeOf(JSON.parse(text) as MapArea).addTo(map)
    if (shown.current !== text) fit(shape)
    shown.current = text
    return () => void shape.remove()
  }, [map, text, fit])
  const { lat, lon } = chosen ?? {}
  useEffect(() => {
    if (!map || lat === undefined || lon === undefined) return
    if (!map.getBounds().pad(-0.1).contains([lat, lon])) map.setView([lat, lon], Math.max(map.getZoom(), 11))
  }, [map, lat, lon])
}

function useCells(map: leaflet.Map | null, { cells }: PlaceMapWishes): void {
  useEffect(() => {
    if (!map || cells.length === 0) return
    const layer = leaflet.layerGroup().addTo(map)
    for (const { south, west, north, east, state } of cells) {
      if (state === 'divided') continue
      const bounds: leaflet.LatLngBoundsLiteral = [
        [south, west],
        [north, east],
      ]
      layer.addLayer(leaflet.rectangle(bounds, { className: `map-cell is-${state}`, interactive: false }))
    }
    return () => void layer.remove()
  }, [map, cells])
}

function useLive(map: leaflet.Map | null, { live }: PlaceMapWishes): void {
  useEffect(() => {
    if (!map || live.length === 0) return
    const layer = leaflet.layerGroup().addTo(map)
    const icon = leaflet.divIcon({ className: 'map-place is-live', iconSize: [14, 14] })
    for (const { lat, lon, name } of live)
      layer.addLayer(leaflet.marker([lat, lon], { icon, title: name, alt: name, interactive: false }))
    return () => void layer.remove()
  }, [map, live])
}

function usePoints(map: leaflet.Map | null, { points, chosen, onChoose, nameGroup }: PlaceMapWishes): void {
  const choose = useSteady(onChoose)
  const name = useSteady(nameGroup)
  const chosenId = chosen?.id
  useEffect(() => {
    if (!map) return
    const layer = leaflet.layerGroup().addTo(map)
    const index = indexPoints(points)
    const draw = () => drawPoints(map, layer, { index, chosen: chosenId, onChoose: choose, nameGroup: name })
    draw()
    map.on('moveend', draw)
    return () => {
      map.off('moveend', draw)
      layer.remove()
    }
  }, [map, points, chosenId, choose, name])
}
