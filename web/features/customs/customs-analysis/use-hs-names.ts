import { nomenclatureRoutes } from '@landfall/contract/customs/customs-nomenclature.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'
import { currentLocale } from '#platform/locale-choice.ts'

/** What codes of the Harmonized System mean, as far as anybody has named them. */
export function useHsNames(codes: readonly string[]): ReadonlyMap<string, string> {
  const wanted = [...new Set(codes)].filter((code) => /^\d{2,12}$/.test(code)).slice(0, 200)
  const { data } = useQuery({
    queryKey: ['hsNames', currentLocale(), wanted],
    queryFn: ({ signal }) =>
      call(nomenclatureRoutes.names, { query: { codes: wanted.join(',') } }, { signal }),
    enabled: wanted.length > 0,
  })
  // The name of a chapter would not tell its headings apart.
  return new Map(
    data?.items.filter(({ code, named }) => code === named).map(({ code, name }) => [code, name]),
  )
}
