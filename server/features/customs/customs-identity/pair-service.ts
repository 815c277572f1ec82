import {
  type MatchingState,
  type MatchPair,
  type PairDecision,
  type PairGround,
  type PairState,
  pairLimit,
} from '@landfall/contract/customs/customs-identity.ts'
import type { BatchSelection, ListQuery } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { type ListPage, readPage } from '#platform/list/list-page.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { type Party, readIdentity } from '#platform/trade/party-identity.ts'
import { mergeLimit } from './merge-service.ts'
import { countMerges, insertMerges, lockIdentity, type NewMerge } from './trade-merge-store.ts'

const side = (alias: string) =>
  `jsonb_build_object('key', ${alias}.key, 'name', ${alias}.name, 'records', ${alias}.records,
    'firstDate', ${alias}.first_date, 'lastDate', ${alias}.last_date)`

const strength = `(q.score::numeric + case when q.ground is null then 0 when q.ground = 'place' then 0.5 when q.ground in ('website', 'phone') then 1 else 2 end)`

const columns = `q.id, q.score, q.ground, q.ground_value, q.state, l.country, ${side('l')} as left, ${side('r')} as right, q.found_at, q.decided_at,
  (select u.name from users u where u.id = q.decided_by) as decided_by_name`

/** Pairs of companies that may be one. */
export function listPairs(ctx: TransactionContext, query: ListQuery): Promise<ListPage<MatchPair>> {
  return readPage(ctx.db, pairList(ctx), { columns, query })
}

function pairList({ locale, company }: TransactionContext): ListDefinition {
  return {
    from: `trade_match_pairs q join trade_parties l on l.company_id = q.company_id and l.party_id = q.left_id
      join trade_parties r on r.company_id = q.company_id and r.party_id = q.right_id`,
    id: 'q.id',
    scope: () => 'true',
    fields: {
      score: { sql: 'q.score', type: 'number' },
      ground: { sql: 'q.ground', type: 'text' },
      country: { sql: 'l.country', type: 'text' },
    },
    sorts: {
      // What they have in common says more than any likeness of names.
      score: { sql: strength, cast: 'numeric' },
      records: { sql: '(l.records + r.records)', cast: 'bigint' },
    },
    defaultSort: '-score',
    tabs: {
      open: () => `q.state = 'open'`,
      later: () => `q.state = 'later'`,
      accepted: () => `q.state = 'accepted'`,
      rejected: () => `q.state = 'rejected'`,
    },
    search: (text, binder) =>
      `position(lower(${binder.bind(text, 'text')}) in lower(l.name || ' ' || r.name)) > 0`,
    locale,
    timeZone: company.timeZone,
  }
}

/** How many pairs wait, and whether more are being looked for. */
export async function readMatchingState({ db }: TransactionContext): Promise<MatchingState> {
  const rows = await db.query<{ state: PairState; count: number }>(
    'select state, count(*) from trade_match_pairs group by state',
  )
  const counts = { open: 0, later: 0, accepted: 0, rejected: 0 }
  for (const { state, count } of rows) counts[state] = count
  const scan = await one<{ isRunning: boolean; finishedAt: string | null }>(
    db,
    'select wanted_at is not null as is_running, finished_at from trade_party_scans',
  )
  const parties = await one<{ count: number }>(db, 'select count(*) from trade_parties')
  return {
    counts,
    isRunning: scan?.isRunning ?? false,
    finishedAt: scan?.finishedAt ?? null,
    parties: parties?.count ?? 0,
  }
}

/** Has the names of the company's records looked through again. */
export async function wantScan({ db }: TransactionContext): Promise<null> {
  await db.query(
    `insert into trade_party_scans as scan (wanted_at) values (clock_timestamp())
     on conflict (company_id) do update set wanted_at = excluded.wanted_at`,
  )
  return null
}

const decided: Record<PairDecision, PairState> = {
  accept: 'accepted',
  reject: 'rejected',
  later: 'later',
  reopen: 'open',
}

/** Decides about pairs; those that were merged are decided by taking the merge back. */
export async function decidePairs(
  ctx: TransactionContext,
  { selection, decision }: { selection: BatchSelection; decision: PairDecision },
): Promise<{ changed: number; merged: number }> {
  const { db } = ctx
  await lockIdentity(db)
  const chosen = await readChosenPairs(ctx, selection)
  if (chosen.length === 0) throw new AppError('nothingSelected')
  if (chosen.length > pairLimit) throw new AppError('tradePairsTooMany', { limit: pairLimit })
  const merged = decision === 'accept' ? await acceptPairs(db, chosen) : 0
  const rows = await db.query(
    `update trade_match_pairs set state = $2, decided_by = app_user_id(), decided_at = now()
     where id = any($1) and state <> $2 returning id`,
    [chosen.map(({ id }) => id), decided[decision]],
  )
  return { changed: rows.length, merged }
}

interface ChosenPair {
  id: number
  score: number
  ground: PairGround | null
  left: PairParty
  right: PairParty
}
type PairParty = Party & { name: string; records: number }

function readChosenPairs(ctx: TransactionContext, selection: BatchSelection): Promise<ChosenPair[]> {
  const definition = pairList(ctx)
  const binder = new SqlBinder()
  const where = batchSql(definition, selection, binder)
  const party = (alias: string) =>
    `jsonb_build_object('id', ${alias}.party_id, 'key', ${alias}.key, 'name', ${alias}.name, 'records', ${alias}.records)`
  return ctx.db.query<ChosenPair>(
    `select q.id, q.score, q.ground, ${party('l')} as left, ${party('r')} as right from ${definition.from}
     where ${where} and q.state <> 'accepted' order by ${strength} desc, q.id limit ${pairLimit + 1}`,
    binder.values,
  )
}

async function acceptPairs(db: Db, pairs: readonly ChosenPair[]): Promise<number> {
  const identity = await readIdentity(db)
  const above = new Map<number, PairParty>()
  const topOf = (party: PairParty): PairParty => {
    const stored = identity?.targetOf.get(party.id)
    let top = stored ? { ...party, ...stored } : party
    for (let next = above.get(top.id); next; next = above.get(top.id)) top = next
    return top
  }
  const merges: NewMerge[] = []
  for (const { left, right, score, ground } of pairs) {
    const [one, other] = [topOf(left), topOf(right)]
    if (one.id === other.id) continue
    // The company with more records stands for both.
    const [target, party] = one.records >= other.records ? [one, other] : [other, one]
    above.set(party.id, target)
    merges.push({ party, target, score, ground })
  }
  if ((await countMerges(db)) + merges.length > mergeLimit)
    throw new AppError('tradeMergesTooMany', { limit: mergeLimit })
  if (merges.length > 0) await insertMerges(db, merges, '')
  return merges.length
}
