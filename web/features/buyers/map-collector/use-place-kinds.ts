import {
  type PlaceKind,
  type PlaceKindWords,
  placeKindRoutes,
  placeKinds,
} from '@landfall/contract/buyers/place-kinds.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'

/** Under which key the lines of business are kept. */
export const kindsKey = ['placeKinds']

/** The lines of business the map knows, those that the company has added last. */
export function usePlaceKinds(): UseQueryResult<PlaceKindWords[]> {
  return useQuery({
    queryKey: kindsKey,
    queryFn: async ({ signal }) => (await call(placeKindRoutes.list, {}, { signal })).items,
    staleTime: 60_000,
    meta: { claims: true },
  })
}

const ofProduct = (kind: string): PlaceKind | undefined => placeKinds.find((one) => one === kind)

/** How a line of business is called: those of the product in the language in use. */
export function useKindNames(): (kind: string) => string {
  const { t } = useTranslation()
  const { data = [] } = usePlaceKinds()
  return (kind) => {
    const known = ofProduct(kind)
    return known ? t(`mapCollector.kinds.${known}`) : (data.find((one) => one.kind === kind)?.name ?? '')
  }
}

/** What can be chosen among them: those of the product also while the others are not known. */
export function useKindChoices(): { value: string; label: string }[] {
  const nameOf = useKindNames()
  const { data } = usePlaceKinds()
  const kinds = data?.map(({ kind }) => kind) ?? placeKinds
  return kinds.map((value) => ({ value, label: nameOf(value) }))
}
