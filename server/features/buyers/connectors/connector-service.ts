import type { ConnectorHit, SearchedConnector } from '@landfall/contract/buyers/connectors.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { companySources, readCompanies } from './company-answers.ts'
import { type AskingNeeds, askConnector, ConnectorTrouble } from './connector-asking.ts'
import { connectorCatalogue } from './connector-catalogue.ts'
import { findAnswer, keepAnswer } from './connector-store.ts'

/** Companies that one source knows by some words; throws `connectorFailed` with why. */
export async function searchConnector(
  ctx: Context,
  needs: AskingNeeds,
  { key, search }: { key: SearchedConnector; search: string },
): Promise<{ items: ConnectorHit[]; fetchedAt: string; licence: string }> {
  const { licence } = connectorCatalogue[key]
  const question = `${ctx.locale} ${search.toLowerCase()}`
  const known = await ctx.transaction((db) => findAnswer<ConnectorHit[]>(db, key, question))
  if (known) return { items: known.answer, fetchedAt: known.fetchedAt, licence }
  try {
    const asked = companySources[key].question(search, ctx.locale)
    const answer = await askConnector((work) => ctx.transaction(work), needs, { key, question: asked })
    const items = readCompanies(key, answer)
    const fetchedAt = await ctx.transaction((db) => keepAnswer(db, { key, question, answer: items }))
    return { items, fetchedAt, licence }
  } catch (error) {
    if (error instanceof ConnectorTrouble) throw new AppError('connectorFailed', { reason: error.message })
    throw error
  }
}
