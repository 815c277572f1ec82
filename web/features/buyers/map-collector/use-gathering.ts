import { connectorRoutes } from '@landfall/contract/buyers/connectors.ts'
import type { LiveSource } from '@landfall/contract/buyers/live-places.ts'
import { type MapGathering, mapGatheringRoutes } from '@landfall/contract/buyers/map-gatherings.ts'
import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#platform/api-client.ts'

const gatheringKey = ['mapPlaces', 'gathering']
/** How often the progress is asked for while a gathering runs. */
const everyMs = 2_000

interface GatheringWish {
  search: string
  kind: MapGathering['kind']
  area: string
}

interface Gathering {
  /** Undefined until it is known; null when there is none. */
  latest: MapGathering | null | undefined
  /** Whether the company has turned the source on. */
  isOn: boolean
  /** Whether a service that is asked while somebody looks is turned on and has its key. */
  isLive: (key: LiveSource) => boolean
  start: UseMutationResult<MapGathering, unknown, GatheringWish>
  pause: UseMutationResult<MapGathering, unknown, number>
  resume: UseMutationResult<MapGathering, unknown, number>
}

/** Gathers places from OpenStreetMap, and has list and map ask again as they come. */
export function useGathering(): Gathering {
  const client = useQueryClient()
  const connectors = useQuery({
    queryKey: ['connectors'],
    queryFn: async ({ signal }) => (await call(connectorRoutes.list, {}, { signal })).items,
  })
  const { data: latest } = useQuery({
    queryKey: gatheringKey,
    queryFn: ({ signal }) => call(mapGatheringRoutes.latest, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? everyMs : false),
  })
  const found = useRef<number>(undefined)
  useEffect(() => {
    if (latest && found.current !== undefined && found.current !== latest.found) {
      void client.invalidateQueries({
        queryKey: ['mapPlaces'],
        predicate: ({ queryKey }) => queryKey[1] !== 'gathering',
      })
    }
    found.current = latest?.found ?? 0
  }, [latest, client])
  const keep = (gathering: MapGathering) => client.setQueryData(gatheringKey, gathering)
  return {
    latest,
    isLive: (key) => connectors.data?.some((one) => one.key === key && one.isOn && one.hasKey) ?? false,
    isOn: connectors.data?.some(({ key, isOn }) => key === 'overpass' && isOn) ?? false,
    start: useMutation({
      mutationFn: ({ search, kind, area }: GatheringWish) =>
        call(mapGatheringRoutes.start, { body: { search, kind: (kind || null) as never, area } }),
      onSuccess: keep,
    }),
    pause: useMutation({
      mutationFn: (id: number) => call(mapGatheringRoutes.pause, { params: { id } }),
      onSuccess: keep,
    }),
    resume: useMutation({
      mutationFn: (id: number) => call(mapGatheringRoutes.resume, { params: { id } }),
      onSuccess: keep,
    }),
  }
}
