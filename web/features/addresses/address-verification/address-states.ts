import { addressVerificationRoutes as routes } from '@landfall/contract/addresses/verification-routes.ts'
import { call } from '#platform/api-client.ts'
import { askTogether } from '#platform/ask-together.ts'

/** The state of an address, its verdict and when it was looked at. */
export type KnownState = Awaited<ReturnType<typeof call<typeof routes.states>>>['items'][number]

/** Addresses of one question at most. */
const mostAtOnce = 500

/** What the company knows of an address. */
export const readAddressState = askTogether<KnownState>(mostAtOnce, async (emails) => {
  const { items } = await call(routes.states, { body: { emails } })
  return new Map(items.map((item) => [item.email, item]))
})
