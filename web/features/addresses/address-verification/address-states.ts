import { addressVerificationRoutes as routes } from '@landfall/contract/addresses/verification-routes.ts'
import { call } from '#platform/api-client.ts'

/** The state of an address, its verdict and when it was looked at. */
export type KnownState = Awaited<ReturnType<typeof call<typeof routes.states>>>['items'][number]

/** Addresses of one question at most. */
const mostAtOnce = 500

interface Asker {
  resolve(state: KnownState | null): void
  reject(error: unknown): void
}

let waiting = new Map<string, Asker[]>()

/** What the company knows of an address; those that a page asks for at the same time go into one question. */
export function readAddressState(email: string): Promise<KnownState | null> {
  if (waiting.size === 0) setTimeout(askForAll)
  return new Promise((resolve, reject) => {
    waiting.set(email, [...(waiting.get(email) ?? []), { resolve, reject }])
  })
}

function askForAll(): void {
  const all = [...waiting]
  waiting = new Map()
  for (let from = 0; from < all.length; from += mostAtOnce) void askFor(all.slice(from, from + mostAtOnce))
}

async function askFor(portion: readonly (readonly [string, Asker[]])[]): Promise<void> {
  try {
    const { items } = await call(routes.states, { body: { emails: portion.map(([email]) => email) } })
    const known = new Map(items.map((item) => [item.email, item]))
    for (const [email, askers] of portion) for (const { resolve } of askers) resolve(known.get(email) ?? null)
  } catch (error) {
    for (const [, askers] of portion) for (const { reject } of askers) reject(error)
  }
}
