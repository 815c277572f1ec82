import type { LivePlace } from '@landfall/contract/buyers/live-places.ts'
import type { MapArea } from '@landfall/contract/buyers/map-area.ts'
import type { MapCell } from '@landfall/contract/buyers/map-gatherings.ts'
import { type MapPlace, mapPlaceRoutes } from '@landfall/contract/buyers/map-places.ts'
import type { ListSelection } from '@landfall/contract/list.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import type * as leaflet from 'leaflet'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import 'leaflet/dist/leaflet.css'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { MapTools } from './map-tools.tsx'
import { PlaceCard } from './place-card.tsx'
import { type PlaceMapWishes, usePlaceMap } from './use-place-map.ts'

interface PlaceMapProps {
  selection: ListSelection
  area: MapArea | undefined
  onArea: (area: MapArea | undefined) => void
  /** The place that is looked at, and how to look at another one or none. */
  placeId: number | undefined
  onPlace: (id: number | undefined) => void
  /** Cells that are being looked through. */
  cells: readonly MapCell[]
  /** Places that a service tells of at this moment. */
  live: readonly LivePlace[]
  /** What is said about progress over the map. */
  children?: ReactNode
}

const nowhere: never[] = []

/** The places on a map, with the tools to draw an area. */
export function PlaceMap(props: PlaceMapProps): ReactNode {
  const { selection, area, onArea, placeId, onPlace, cells, live, children } = props
  const { t } = useTranslation()
  const element = useRef<HTMLDivElement>(null)
  const points = useQuery({
    queryKey: ['mapPlaces', 'points', selection],
    queryFn: ({ signal }) => call(mapPlaceRoutes.points, { query: selection }, { signal }),
    placeholderData: (before) => before,
  })
  const place = usePlace(placeId)
  const tiles = useTiles()
  const { map, outlines, isBare } = usePlaceMap(element, {
    tiles,
    area,
    points: points.data?.points ?? nowhere,
    chosen: place,
    cells,
    live,
    onChoose: onPlace,
    nameGroup: (count) => t('mapCollector.group', { count: formatNumber(count) }),
  })
  useSizeFollowed(element, map)
  return (
    <div className="map-frame">
      <MapTools map={map} outlines={outlines} area={area} onArea={onArea} />
      {isBare && <Alert type="warning" showIcon title={t('mapCollector.bare')} />}
      {points.data?.isCut && (
        <Alert
          type="info"
          showIcon
          title={t('mapCollector.cut', { limit: formatNumber(points.data.points.length) })}
        />
      )}
      {children}
      <div className="map-place-holder">
        <section ref={element} className="map-canvas" aria-label={t('mapCollector.map')} />
        {tiles?.attribution && <small className="map-attribution">{tiles.attribution}</small>}
        {place && <PlaceCard place={place} onClose={() => onPlace(undefined)} />}
      </div>
    </div>
  )
}

// What the installation has does not change while somebody works.
function useTiles(): PlaceMapWishes['tiles'] {
  const { data } = useQuery({
    queryKey: ['mapTiles'],
    queryFn: async ({ signal }) => (await call(mapPlaceRoutes.tiles, {}, { signal })).tiles,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? undefined
}

function usePlace(id: number | undefined): MapPlace | undefined {
  const { data } = useQuery({
    queryKey: ['mapPlaces', 'place', id],
    queryFn: ({ signal }) => call(mapPlaceRoutes.read, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    retry: false,
  })
  return id === undefined ? undefined : data
}

// A hidden tab has no size, and the panel beside it changes that of the map.
function useSizeFollowed(element: RefObject<HTMLDivElement | null>, map: leaflet.Map | null): void {
  const [isWatched] = useState(() => typeof ResizeObserver !== 'undefined')
  useEffect(() => {
    if (!map || !element.current || !isWatched) return
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [map, element, isWatched])
}
