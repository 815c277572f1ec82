import * as z from 'zod/mini'
import { route } from '../route.ts'

/** A port that files name often. */
export const tradePort = z.object({
  /** UN/LOCODE; its first two letters are the country. */
  code: z.string(),
  /** In the reader's language, else in English. */
  name: z.string(),
  /** What else it is called, so that it is found by that too. */
  others: z.string(),
})
export type TradePort = z.infer<typeof tradePort>

export const customsPortRoutes = {
  ports: route({
    method: 'GET',
    path: '/api/customs/ports',
    access: 'customs.record.read',
    summary: 'The ports that are told apart by their UN/LOCODE, however a file writes them.',
    reply: z.object({ items: z.array(tradePort) }),
  }),
}
