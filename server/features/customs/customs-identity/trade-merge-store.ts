import { randomUUID } from 'node:crypto'
import type { PairGround, TradeMerge } from '@landfall/contract/customs/customs-identity.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { type ListPage, readPage } from '#platform/list/list-page.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** A company that is declared to be another one. */
export interface NewMerge {
  party: { id: number; key: string; name: string }
  target: { id: number; key: string; name: string }
  score: number | null
  /** What they have in common beside their names. */
  ground?: PairGround | null
}

const columns = `m.id, m.party_key as key, m.name, m.target_key, m.target_name, m.score, m.ground, m.reason, m.merged_at, m.undone_at,
  m.party_id = m.target_id as is_apart, (select u.name from users u where u.id = m.merged_by) as merged_by_name,
  (select u.name from users u where u.id = m.undone_by) as undone_by_name`

/** One merge at a time in a company: what counts as one must not change in between. */
export async function lockIdentity(db: Db): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('tradeIdentity', app_company_id()))`)
}

/** How many decisions of the company hold. */
export async function countMerges(db: Db): Promise<number> {
  const row = await one<{ count: number }>(db, 'select count(*) from trade_merges where undone_at is null')
  return row?.count ?? 0
}

/** Stores decisions of one moment; a company that was kept apart gives that up. */
export async function insertMerges(db: Db, merges: readonly NewMerge[], reason: string): Promise<number[]> {
  await db.query(
    `update trade_merges set undone_at = now(), undone_by = app_user_id()
     where undone_at is null and party_id = any($1) and party_id = target_id`,
    [merges.map(({ party }) => party.id)],
  )
  const rows = await db.query<{ id: number }>(
    `insert into trade_merges (act, party_id, party_key, name, target_id, target_key, target_name, score, ground, reason)
     select $10::uuid, m.*, $9 from
       unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::real[], $8::text[]) m
     returning id`,
    [
      merges.map(({ party }) => party.id),
      merges.map(({ party }) => party.key),
      merges.map(({ party }) => party.name),
      merges.map(({ target }) => target.id),
      merges.map(({ target }) => target.key),
      merges.map(({ target }) => target.name),
      merges.map(({ score }) => score),
      merges.map(({ ground }) => ground ?? null),
      reason,
      randomUUID(),
    ],
  )
  return rows.map(({ id }) => id)
}

/** Takes a decision of the company back; undefined when there is none, false when it was taken back before. */
export async function endMerge(
  db: Db,
  id: number,
): Promise<{ partyId: number; targetId: number } | false | undefined> {
  const found = await one<{ isOver: boolean }>(
    db,
    'select undone_at is not null as is_over from trade_merges where id = $1 for update',
    [id],
  )
  if (!found) return undefined
  if (found.isOver) return false
  return one(
    db,
    `update trade_merges set undone_at = now(), undone_by = app_user_id() where id = $1
     returning party_id, target_id`,
    [id],
  )
}

/** Decisions of the company about any of these, newest first. */
export function listMergesOf(db: Db, ids: readonly number[]): Promise<(TradeMerge & { partyId: number })[]> {
  return db.query(
    `select ${columns}, m.party_id from trade_merges m where m.party_id = any($1) or m.target_id = any($1)
     order by m.id desc limit 200`,
    [ids],
  )
}

/** Who merged what, newest first. */
export function listMerges(ctx: TransactionContext, query: ListQuery): Promise<ListPage<TradeMerge>> {
  return readPage(ctx.db, mergeList(ctx), { columns, query })
}

function mergeList({ locale, company }: TransactionContext): ListDefinition {
  return {
    from: 'trade_merges m',
    id: 'm.id',
    scope: () => 'true',
    fields: {
      reason: { sql: 'm.reason', type: 'text' },
      mergedBy: { sql: 'm.merged_by', type: 'id' },
      mergedAt: { sql: 'm.merged_at', type: 'time' },
    },
    sorts: { mergedAt: { sql: 'm.id', cast: 'bigint' } },
    defaultSort: '-mergedAt',
    tabs: { active: () => 'm.undone_at is null', undone: () => 'm.undone_at is not null' },
    search: (text, binder) =>
      `position(lower(${binder.bind(text, 'text')}) in lower(m.name || ' ' || m.target_name)) > 0`,
    locale,
    timeZone: company.timeZone,
  }
}
