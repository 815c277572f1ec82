import { type HsName, nomenclatureRoutes } from '@landfall/contract/customs/customs-nomenclature.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'

/** First part of the query keys of codes and their names. */
export const codesKey = 'hs-codes'

/** Codes of one request. */
const batchSize = 200

type Answer = { resolve: (name: HsName | null) => void; reject: (error: unknown) => void }

let waiting = new Map<string, Answer[]>()

/** What a code means; all codes asked for at the same moment share a request. */
function loadName(code: string): Promise<HsName | null> {
  const { promise, resolve, reject } = Promise.withResolvers<HsName | null>()
  if (waiting.size === 0) setTimeout(sendWaiting, 0)
  waiting.set(code, [...(waiting.get(code) ?? []), { resolve, reject }])
  return promise
}

function sendWaiting(): void {
  const asked = waiting
  waiting = new Map()
  const codes = [...asked.keys()]
  for (let at = 0; at < codes.length; at += batchSize) void answer(codes.slice(at, at + batchSize), asked)
}

async function answer(codes: readonly string[], asked: ReadonlyMap<string, Answer[]>): Promise<void> {
  const answers = codes.flatMap((code) => (asked.get(code) ?? []).map((one) => ({ code, ...one })))
  try {
    const { items } = await call(nomenclatureRoutes.names, { query: { codes: codes.join(',') } })
    const names = new Map(items.map((item) => [item.code, item]))
    for (const { code, resolve } of answers) resolve(names.get(code) ?? null)
  } catch (error) {
    for (const { reject } of answers) reject(error)
  }
}

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
