import type { RecordKind } from '@landfall/contract/customs/customs-fields.ts'
import {
  type Coverage,
  type LibraryGrantInput,
  type LibraryGrantList,
  libraryRoutes,
} from '@landfall/contract/customs/customs-library.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

const area = 'customsLibrary'

/** What coverage is asked about. */
export interface CoverageWish {
  kind: RecordKind
  ownership?: 'own' | 'shared'
  /** Gives the countries of this source. */
  source?: string
}

/** Of which months there are records. */
export function useCoverage(wish: CoverageWish, isWanted = true): UseQueryResult<Coverage> {
  return useQuery({
    queryKey: [area, 'coverage', wish],
    queryFn: ({ signal }) => call(libraryRoutes.coverage, { query: wish }, { signal }),
    enabled: isWanted,
    staleTime: 60_000,
    meta: { claims: true },
  })
}

/** What a company below may read of the library. */
export function useGrants(companyId: number): UseQueryResult<LibraryGrantList> {
  return useQuery({
    queryKey: [area, 'grants', companyId],
    queryFn: ({ signal }) => call(libraryRoutes.grants, { params: { id: companyId } }, { signal }),
    meta: { claims: true },
  })
}

/** The sources that can be given. */
export function useLibrarySources(): UseQueryResult<string[]> {
  return useQuery({
    queryKey: [area, 'sources'],
    queryFn: async ({ signal }) => (await call(libraryRoutes.sources, {}, { signal })).items,
    staleTime: 60_000,
  })
}

/** Replaces what the own house gives to a company below. */
export function useSaveGrants(
  companyId: number,
): UseMutationResult<LibraryGrantList, unknown, LibraryGrantInput[]> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (items) => call(libraryRoutes.saveGrants, { params: { id: companyId }, body: { items } }),
    onSuccess: (list) => client.setQueryData([area, 'grants', companyId], list),
    meta: { claims: true },
  })
}
