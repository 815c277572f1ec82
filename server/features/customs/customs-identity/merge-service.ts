import type {
  MergePart,
  TradeIdentity,
  TradeMergePreview,
} from '@landfall/contract/customs/customs-identity.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { canonicalKey, sameParties } from '#platform/trade/party-identity.ts'
import type { Asker } from '#platform/trade/record-scope.ts'
import { readRawParties, readWholeParties, sumOf, type WholeParty } from './party-reading.ts'
import {
  countMerges,
  endMerge,
  insertMerges,
  listMergesOf,
  lockIdentity,
  type NewMerge,
} from './trade-merge-store.ts'

/** Who works on the identity of companies. */
export type IdentityContext = Context & Asker

interface Chosen {
  targetKey: string
  keys: readonly string[]
}

/** Decisions a company may have; every statement over companies names them all. */
export const mergeLimit = 5_000

/** What merging would join, without doing it. */
export async function previewMerge(
  ctx: IdentityContext,
  clickhouse: Clickhouse,
  chosen: Chosen,
): Promise<TradeMergePreview> {
  const { target, parts } = await readChosen(ctx, clickhouse, chosen)
  const { isBuyer: _buyer, isSeller: _seller, ...result } = sumOf([target, ...parts])
  return {
    target,
    parts,
    result,
    crossesCountries: new Set([target, ...parts].map(({ country }) => country)).size > 1,
  }
}

/** Declares companies to be one. */
export async function mergeParties(
  ctx: IdentityContext,
  clickhouse: Clickhouse,
  { reason, ...chosen }: Chosen & { reason: string },
): Promise<number[]> {
  const { target, parts } = await readChosen(ctx, clickhouse, chosen)
  const merges = parts.map((party): NewMerge => ({ party, target, score: null }))
  return ctx.transaction(async (db) => {
    await lockIdentity(db)
    if ((await countMerges(db)) + merges.length > mergeLimit)
      throw new AppError('tradeMergesTooMany', { limit: mergeLimit })
    const ids = await insertMerges(db, merges, reason)
    await closePairs(db, [target.id, ...parts.map(({ id }) => id)])
    return ids
  })
}

/** Takes a merge back at any time; the records never changed. */
export async function undoMerge(ctx: Context, id: number): Promise<null> {
  await ctx.transaction(async (db) => {
    await lockIdentity(db)
    const ended = await endMerge(db, id)
    if (ended === undefined) throw new AppError('tradeMergeNotFound')
    if (ended === false) throw new AppError('tradeMergeUndone')
    // What was accepted is a question again, but not the next one.
    await db.query(
      `update trade_match_pairs set state = 'later', decided_by = app_user_id(), decided_at = now()
       where state = 'accepted' and left_id = least($1::bigint, $2) and right_id = greatest($1::bigint, $2)`,
      [ended.partyId, ended.targetId],
    )
  })
  return null
}

/** Lets a merge of the shared library not hold for the caller's company. */
export async function keepApart(
  ctx: IdentityContext,
  clickhouse: Clickhouse,
  { key, reason }: { key: string; reason: string },
): Promise<number> {
  const [raw] = await readRawParties(clickhouse, ctx, [key])
  if (!raw) throw new AppError('tradeCompanyNotFound')
  return ctx.transaction(async (db) => {
    await lockIdentity(db)
    const isShared = await db.query(
      'select from trade_identities() i where i.party_id = $1 and not i.is_own and i.party_id <> i.target_id',
      [raw.id],
    )
    const hasOwn = await db.query('select from trade_merges where party_id = $1 and undone_at is null', [
      raw.id,
    ])
    if (isShared.length === 0 || hasOwn.length > 0) throw new AppError('tradeNotShared')
    const [id] = await insertMerges(db, [{ party: raw, target: raw, score: null }], reason)
    return id ?? 0
  })
}

/** What counts as the same company, and who says so. */
export async function readMembers(
  ctx: IdentityContext,
  clickhouse: Clickhouse,
  key: string,
): Promise<TradeIdentity> {
  const top = canonicalKey(key, ctx)
  const keys = sameParties(top, ctx)
  const raw = await readRawParties(clickhouse, ctx, keys)
  if (raw.length === 0) throw new AppError('tradeCompanyNotFound')
  const merges = await ctx.transaction((db) =>
    listMergesOf(
      db,
      raw.map(({ id }) => id),
    ),
  )
  const holding = merges.filter(({ undoneAt, isApart }) => undoneAt === null && !isApart)
  const ordered = [...raw].sort(
    (a, b) => Number(b.key === top) - Number(a.key === top) || b.records - a.records,
  )
  return {
    key: top,
    members: ordered.map((party) => {
      const merge = holding.find(({ partyId }) => partyId === party.id) ?? null
      const { name, country, records } = party
      return { key: party.key, name, country, records, merge, isShared: party.key !== top && merge === null }
    }),
    past: merges.filter(({ undoneAt, isApart }) => undoneAt !== null || isApart),
  }
}

interface ChosenParties {
  target: WholeParty & MergePart
  parts: WholeParty[]
}

async function readChosen(
  ctx: IdentityContext,
  clickhouse: Clickhouse,
  { targetKey, keys }: Chosen,
): Promise<ChosenParties> {
  const [target, ...parts] = await readWholeParties(clickhouse, ctx, [targetKey, ...keys])
  if (!target || parts.length === 0) throw new AppError('tradeMergeSame')
  return { target, parts }
}

/** Pairs among companies that are one now wait for nobody. */
async function closePairs(db: Parameters<typeof lockIdentity>[0], ids: readonly number[]): Promise<void> {
  await db.query(
    `update trade_match_pairs set state = 'accepted', decided_by = app_user_id(), decided_at = now()
     where state in ('open', 'later') and left_id = any($1) and right_id = any($1)`,
    [ids],
  )
}
