import { type HsName, nomenclatureRoutes } from '@landfall/contract/customs/customs-nomenclature.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { askTogether } from '#platform/ask-together.ts'

/** First part of the query keys of codes and their names. */
export const codesKey = 'hs-codes'

/** Codes of one request. */
const batchSize = 200

/** What a code means. */
const loadName = askTogether<HsName>(batchSize, async (codes) => {
  const { items } = await call(nomenclatureRoutes.names, { query: { codes: codes.join(',') } })
  return new Map(items.map((item) => [item.code, item]))
})

/** What a code means in the language in use, or the nearest code above it; null for codes nobody has named. */
export function useHsName(code: string): HsName | null {
  const { i18n } = useTranslation()
  const { data } = useQuery({
    queryKey: [codesKey, 'name', i18n.language, code],
    queryFn: () => loadName(code),
    enabled: /^\d{2,12}$/.test(code),
    staleTime: 10 * 60_000,
    retry: false,
    // A code without a name is still a code.
    meta: { claims: true },
  })
  return data ?? null
}
