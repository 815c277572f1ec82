import type { MailCheck } from '@landfall/contract/email/mail-checks.ts'
import type { FetchPage } from '#platform/http/page-fetch.ts'

const atOnce = 5
const wishes = {
  agent: 'Mozilla/5.0 (compatible; LinkCheck)',
  ...{ limit: 4_096, patienceMs: 4_000, timeoutMs: 8_000 },
}
/** Others are of servers that are there and do not show everything to everybody. */
const gone = new Set([404, 410])

/** The links that lead nowhere. */
export async function findDeadLinks(
  urls: readonly string[],
  fetchPage: FetchPage,
  signal: AbortSignal,
): Promise<MailCheck['deadLinks']> {
  const dead: MailCheck['deadLinks'] = []
  const waiting = [...urls]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
        const status = await statusOf(url, fetchPage, signal)
        if (status === null || gone.has(status) || status >= 500) dead.push({ url, status })
      }
    }),
  )
  return dead.sort((one, other) => urls.indexOf(one.url) - urls.indexOf(other.url))
}

async function statusOf(url: string, fetchPage: FetchPage, signal: AbortSignal): Promise<number | null> {
  try {
    return (await fetchPage(url, { ...wishes, signal })).status
  } catch {
    signal.throwIfAborted()
    return null
  }
}
