import type {
  DemandInput,
  DemandState,
  DemandView,
  ImportedDemandSource,
} from '@landfall/contract/buyers/buyer-demands.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { demandColumnsSql } from './demand-list.ts'
import type { DemandRow } from './demand-rows.ts'

/** Rows of one statement. */
const batchSize = 1_000

/** One demand; throws `demandNotFound`. */
export async function findDemand(db: Db, id: number): Promise<DemandView> {
  const demand = await one<DemandView>(
    db,
    `select ${demandColumnsSql} from buyer_demands c where c.id = $1`,
    [id],
  )
  if (!demand) throw new AppError('demandNotFound')
  return demand
}

const written = `title, description, image_url, products, hs_code, price_min, price_max, currency, amount,
  destination_country, destination, payment, shipping, buyer_name, buyer_country, buyer_email, buyer_phone, expires_on`
const assigned = written
  .split(',')
  .map((column) => `${column.trim()} = excluded.${column.trim()}`)
  .join(', ')

function valuesOf(input: DemandInput): unknown[] {
  return [
    ...[input.title, input.description, input.imageUrl, input.products, input.hsCode, input.priceMin],
    ...[input.priceMax, input.currency, input.amount, input.destinationCountry, input.destination],
    ...[input.payment, input.shipping, input.buyerName, input.buyerCountry, input.buyerEmail.toLowerCase()],
    ...[input.buyerPhone, input.expiresOn],
  ]
}

// Alerts look at what has come since a number: none may come later with a smaller one.
async function keepOrder(db: Db): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('buyer_demands', app_company_id()))`)
}

/** Publishes a demand of the caller's and returns its id. */
export async function insertDemand(db: Db, input: DemandInput): Promise<number> {
  await keepOrder(db)
  const row = await one<{ id: number }>(
    db,
    `insert into buyer_demands (source, source_ref, ${written})
     values ('own', gen_random_uuid()::text, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     returning id`,
    valuesOf(input),
  )
  if (!row) throw new Error('the demand was not stored')
  return row.id
}

/** Changes a demand that the caller has published; false when there is none. */
export async function updateDemand(db: Db, id: number, input: DemandInput): Promise<boolean> {
  const rows = await db.query(
    `update buyer_demands set (${written})
       = ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
     where id = $1 and source = 'own' and publisher_id = app_user_id() and withdrawn_at is null returning id`,
    [id, ...valuesOf(input)],
  )
  return rows.length > 0
}

/** Stores imported demands; those known by their number are brought up to date, whatever became of them. */
export async function storeDemands(
  db: Db,
  source: ImportedDemandSource,
  demands: readonly DemandRow[],
): Promise<{ added: number; updated: number }> {
  let added = 0
  await keepOrder(db)
  for (let at = 0; at < demands.length; at += batchSize) {
    const rows = await db.query<{ isNew: boolean }>(
      `insert into buyer_demands (source, source_ref, source_url, quality, is_verified, posted_at, ${written})
       select $1, d."sourceRef", d."sourceUrl", d.quality, d."isVerified", coalesce(d."postedAt", now()), d.title, d.description,
         d."imageUrl", d.products, d."hsCode", d."priceMin", d."priceMax", d.currency, d.amount, d."destinationCountry",
         d.destination, d.payment, d.shipping, d."buyerName", d."buyerCountry", d."buyerEmail", d."buyerPhone", d."expiresOn"
       from jsonb_to_recordset($2) as d ("sourceRef" text, "sourceUrl" text, quality smallint, "isVerified" boolean,
         "postedAt" timestamptz, title text, description text, "imageUrl" text, products text, "hsCode" text,
         "priceMin" numeric, "priceMax" numeric, currency text, amount text, "destinationCountry" text, destination text,
         payment text, shipping text, "buyerName" text, "buyerCountry" text, "buyerEmail" text, "buyerPhone" text,
         "expiresOn" date)
       on conflict (company_id, source, source_ref) do update set source_url = excluded.source_url,
         quality = excluded.quality, is_verified = excluded.is_verified, ${assigned}
       returning xmax = 0 as is_new`,
      [source, JSON.stringify(demands.slice(at, at + batchSize))],
    )
    added += rows.filter(({ isNew }) => isNew).length
  }
  return { added, updated: demands.length - added }
}

/** Claims an open demand for the caller; false when somebody has it, or it is over. */
export async function claimOpen(db: Db, id: number): Promise<boolean> {
  const rows = await db.query(
    `update buyer_demands c set state = 'claimed', claimed_by = app_user_id(), claimed_at = now()
     where id = $1 and state = 'open' and withdrawn_at is null
       and (expires_on is null or expires_on >= current_date) returning id`,
    [id],
  )
  return rows.length > 0
}

/** Demands that the caller holds and that are not over. */
export async function countClaimed(db: Db): Promise<number> {
  const row = await one<{ count: number }>(
    db,
    `select count(*)::int as count from buyer_demands where claimed_by = app_user_id() and state in ('claimed', 'quoted')`,
  )
  return row?.count ?? 0
}

/** Says what became of a demand the caller has claimed; false when he has not. */
export async function setState(db: Db, id: number, state: DemandState): Promise<boolean> {
  const rows = await db.query(
    `update buyer_demands set state = $2, claimed_by = case when $2 = 'open' then null else claimed_by end,
       claimed_at = case when $2 = 'open' then null else claimed_at end
     where id = $1 and claimed_by = app_user_id() returning id`,
    [id, state],
  )
  return rows.length > 0
}

/** Notes which customer the buyer of a demand is. */
export async function linkCustomer(db: Db, id: number, customerId: number): Promise<void> {
  await db.query('update buyer_demands set customer_id = $2 where id = $1', [id, customerId])
}

/** Notes that the caller has looked at what a colleague has published. */
export async function noteView(db: Db, id: number): Promise<void> {
  await db.query(
    `insert into buyer_demand_views (demand_id) select id from buyer_demands
     where id = $1 and source = 'own' and publisher_id <> app_user_id() on conflict do nothing`,
    [id],
  )
}

/** Brings back what the caller has withdrawn; answers how many. */
export async function restoreDemands(db: Db, ids: readonly number[]): Promise<number> {
  const rows = await db.query(
    `update buyer_demands set withdrawn_at = null, withdrawn_by = null
     where id = any($1) and withdrawn_by = app_user_id() returning id`,
    [ids],
  )
  return rows.length
}
