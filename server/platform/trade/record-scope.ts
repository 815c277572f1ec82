import type { Locale } from '@landfall/contract/locales.ts'
import type { Context } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { type PartyIdentity, readIdentity } from './party-identity.ts'
import type { RecordTable } from './record-filter.ts'
import { shipments } from './record-tables.ts'

/** A part of the shared library; empty lists, texts and ends do not limit. */
export interface LibraryPart {
  sources: readonly string[]
  /** ISO 3166-1 alpha-2. */
  countries: readonly string[]
  flow: 'import' | 'export' | ''
  /** First days of months; both months are included. */
  firstMonth: string | null
  lastMonth: string | null
}

/**
 * Who asks, what he may read of the shared library, which trade companies count as one for him, and in which language
 * mistakes are explained.
 */
export interface Asker {
  company: { id: number }
  library: readonly LibraryPart[]
  identity?: PartyIdentity | undefined
  locale: Locale
  /** Ends what is asked when he leaves. */
  gone?: AbortSignal | undefined
}

/** What the company of the transaction may read of the shared library at this moment. */
export function readLibrary(db: Db): Promise<LibraryPart[]> {
  return db.query('select * from app_library()', [], { prepareAs: 'app_library' })
}

/** Makes whoever runs a request or a task ready to ask for records. */
export async function asAsker<Who extends Pick<Context, 'transaction'>>(
  who: Who,
): Promise<Who & Pick<Asker, 'library' | 'identity'>> {
  return who.transaction(async (db) => ({
    ...who,
    library: await readLibrary(db),
    identity: await readIdentity(db),
  }))
}

/**
 * The condition that keeps to the records an asker may see: his company's own and what it may read of the shared
 * library (company 0). Every statement over records begins with it and calls the table `s`.
 */
export function scopeSql(
  { library }: Pick<Asker, 'company' | 'library'>,
  table: Pick<RecordTable, 'day' | 'country'> = shipments,
): string {
  if (library.length === 0) return 's.company_id = {company_id:UInt64}'
  const both = 's.company_id in ({company_id:UInt64}, 0)'
  const parts = library.map((part) => partSql(part, table))
  return parts.includes('') ? both : `${both} and (s.company_id != 0 or ${parts.join(' or ')})`
}

function partSql(part: LibraryPart, { day, country }: Pick<RecordTable, 'day' | 'country'>): string {
  const limits = [
    part.sources.length > 0 ? `s.source in (${part.sources.map(literal).join(', ')})` : '',
    part.countries.length > 0 ? `${country} in (${part.countries.map(literal).join(', ')})` : '',
    part.flow === '' ? '' : `s.flow = ${literal(part.flow)}`,
    part.firstMonth ? `${day} >= toDate(${literal(part.firstMonth)})` : '',
    part.lastMonth ? `${day} < addMonths(toDate(${literal(part.lastMonth)}), 1)` : '',
  ].filter((limit) => limit !== '')
  return limits.length === 0 ? '' : `(${limits.join(' and ')})`
}

// The condition is used in statements whose parameters others bind, so its values stand in the text.
function literal(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

/** Keeps a wrong top-rows optimisation of the engine away from text conditions. */
export const pinned = 'settings use_top_k_dynamic_filtering = 0'
/**
 * For statements that count what a search finds, or add it up: conditions are looked at together instead of one after another, which
 * takes half the time where the text indexes answer. docs/decisions/0176-conditions-looked-at-together.md has the figures.
 */
export const pinnedTogether = `${pinned}, enable_multiple_prewhere_read_steps = 0`
