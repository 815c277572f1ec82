import type { UnlockedCompany } from '@landfall/contract/customs/unlocked-companies.ts'
import type { BatchSelection, ListQuery } from '@landfall/contract/list.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { ErasedAmong } from '#features/customs/customs-contacts/contact-reading.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { readBatch } from '#platform/list/batch-reader.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { type ListPage, readPage } from '#platform/list/list-page.ts'
import type { Db } from '#platform/postgres/database.ts'

/** The part of a caller on which the list depends. */
export interface UnlockedViewer {
  locale: Locale
  company: { timeZone: string }
}

const countrySql = `nullif(substring(u.party_key from '\\|([A-Z]{2})$'), '')`

/** What is read of an unlock. */
export const unlockedColumns = `u.id, u.party_key as key, u.role, u.name, ${countrySql} as country, u.emails,
  u.unlocked_at, p.name as unlocked_by_name, u.expires_at, u.cost`

/** The companies whose contacts are open today: what ran out or was given back is covered again. */
export function unlockedList({ locale, company }: UnlockedViewer): ListDefinition {
  return {
    from: 'trade_contact_unlocks u join users p on p.id = u.unlocked_by',
    id: 'u.id',
    scope: () => 'u.refunded_at is null and (u.expires_at is null or u.expires_at > now())',
    fields: {
      name: { sql: 'u.name', type: 'text' },
      country: { sql: countrySql, type: 'text' },
      unlockedAt: { sql: 'u.unlocked_at', type: 'time' },
      unlockedBy: { sql: 'p.name', type: 'text' },
      expiresAt: { sql: 'u.expires_at', type: 'time' },
      hasEmail: { sql: `(u.emails <> '{}')`, type: 'boolean' },
    },
    sorts: {
      unlockedAt: { sql: 'u.unlocked_at', cast: 'timestamptz' },
      name: { sql: 'u.name', cast: 'text' },
    },
    defaultSort: '-unlockedAt',
    // Beside the companies of datasets, which are a list of their own.
    tabs: { unlocked: () => 'true' },
    search: (text, binder) => {
      const pattern = binder.bind(`%${escapeLike(text)}%`, 'text')
      return `(u.name ilike ${pattern} or array_to_string(u.emails, ' ') ilike ${pattern})`
    },
    locale,
    timeZone: company.timeZone,
  }
}

/** One page of them, without the addresses of people who were erased. */
export async function listUnlocked(
  ctx: TransactionContext,
  erasedAmong: ErasedAmong,
  query: ListQuery,
): Promise<ListPage<UnlockedCompany>> {
  const page = await readPage<UnlockedCompany>(ctx.db, unlockedList(ctx), { columns: unlockedColumns, query })
  return { ...page, items: await withoutErased(ctx.db, erasedAmong, page.items) }
}

/** The addresses of selected companies, in portions; without those of people who were erased. */
export async function* readUnlockedAddresses(
  ctx: Context,
  erasedAmong: ErasedAmong,
  selection: BatchSelection,
): AsyncGenerator<string[]> {
  const wanted = { definition: unlockedList(ctx), selection, columns: 'u.emails' }
  for await (const rows of readBatch<Pick<UnlockedCompany, 'emails'>>(ctx.transaction, wanted)) {
    const left = await ctx.transaction((db) => withoutErased(db, erasedAmong, rows))
    yield left.flatMap(({ emails }) => emails)
  }
}

/** The same companies without the addresses of people who were erased. */
export async function withoutErased<Row extends { emails: string[] }>(
  db: Db,
  erasedAmong: ErasedAmong,
  rows: readonly Row[],
): Promise<Row[]> {
  const erased = await erasedAmong(
    db,
    rows.flatMap(({ emails }) => emails),
  )
  return rows.map((row) => ({ ...row, emails: row.emails.filter((email) => !erased.has(email)) }))
}
