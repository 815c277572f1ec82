import { readAnswer, requestHeaders, requestTimeout } from './api-client.ts'

/** Asks `/graphql`, always the network and never a cache; throws ApiError as other calls do. */
export async function askGraphql<Data>(query: string, signal?: AbortSignal): Promise<Data> {
  const limit = AbortSignal.timeout(requestTimeout)
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { ...requestHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
    cache: 'no-store',
    credentials: 'same-origin',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  })
  return readAnswer({
    status: response.status,
    env: response.headers.get('env'),
    text: await response.text(),
  }) as Data
}
