import type { DirectoryCollecting } from '@landfall/contract/buyers/company-directory.ts'
import type { ConnectorHit, SearchedConnector } from '@landfall/contract/buyers/connectors.ts'
import type { CollectingNeeds } from '#features/buyers/company-directory/directory-collecting.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import { companySources, readCompanies } from './company-answers.ts'
import { type AskingNeeds, askConnector, ConnectorTrouble } from './connector-asking.ts'
import { connectorCatalogue } from './connector-catalogue.ts'
import { findAnswer, keepAnswer } from './connector-store.ts'

interface ConnectorAnswer {
  items: ConnectorHit[]
  fetchedAt: string
  licence: string
  isStorable: boolean
}

/** Companies that one source knows by some words; throws `connectorFailed` with why. */
export async function searchConnector(
  ctx: Context,
  needs: AskingNeeds,
  { key, search }: { key: SearchedConnector; search: string },
): Promise<ConnectorAnswer> {
  const { licence, isStorable } = connectorCatalogue[key]
  const question = `${ctx.locale} ${search.toLowerCase()}`
  const known = await ctx.transaction((db) => findAnswer<ConnectorHit[]>(db, key, question))
  if (known) return { items: known.answer, fetchedAt: known.fetchedAt, licence, isStorable }
  try {
    const asked = companySources[key].question(search, ctx.locale)
    const answer = await askConnector((work) => ctx.transaction(work), needs, { key, question: asked })
    const items = readCompanies(key, answer)
    const fetchedAt = await ctx.transaction((db) => keepAnswer(db, { key, question, answer: items }))
    return { items, fetchedAt, licence, isStorable }
  } catch (error) {
    if (error instanceof ConnectorTrouble) throw new AppError('connectorFailed', { reason: error.message })
    throw error
  }
}

/**
 * Collects a company as a source tells of it, and not as the caller says. Throws `companyNotStorable` where the source does not
 * allow to keep what it tells, and `placeNotFound` where it does not tell of the company.
 */
export async function collectFromConnector(
  ctx: Context,
  needs: AskingNeeds & Pick<CollectingNeeds, 'collect'>,
  { key, search, id }: { key: SearchedConnector; search: string; id: string },
): Promise<DirectoryCollecting> {
  if (!connectorCatalogue[key].isStorable) throw new AppError('companyNotStorable')
  const { items, fetchedAt, licence } = await searchConnector(ctx, needs, { key, search })
  const hit = items.find((one) => one.id === id)
  if (!hit) throw new AppError('placeNotFound')
  const { name, country, detail, url } = hit
  const source = translate(ctx.locale, `connectors.name.${key}`)
  const remark = [source, fetchedAt.slice(0, 10), licence, detail, url].filter(Boolean).join(' · ')
  const found = { name, country, website: '', email: '', phone: '', address: '', remark }
  const [state] = await ctx.transaction((db) => needs.collect({ ...ctx, db }, [found]))
  const count = (wanted: typeof state) => (state === wanted ? 1 : 0)
  return {
    collected: count('collected'),
    known: count('known'),
    erased: count('erased'),
    notStorable: 0,
  }
}
