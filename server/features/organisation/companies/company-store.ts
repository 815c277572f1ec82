import type { CompanyInput, CompanyRow, Renewal } from '@landfall/contract/organisation/companies.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { companyColumns, companyTables } from './account-list.ts'

type Usage = Pick<CompanyRow, 'people' | 'customers' | 'storageBytes' | 'lastSignInAt'>
type StoredCompany = Omit<CompanyRow, keyof Usage>

/** Adds to companies what they use. */
export async function withUsage(db: Db, companies: readonly StoredCompany[]): Promise<CompanyRow[]> {
  const rows = await db.query<Usage & { companyId: number }>('select * from company_usage($1)', [
    companies.map(({ id }) => id),
  ])
  const usage = new Map(rows.map(({ companyId, ...used }) => [companyId, used]))
  const none: Usage = { people: 0, customers: 0, storageBytes: 0, lastSignInAt: null }
  return companies.map((company) => ({ ...company, ...(usage.get(company.id) ?? none) }))
}

/** A company account below the transaction's house. */
export async function findCompany(db: Db, id: number): Promise<CompanyRow | undefined> {
  const rows = await db.query<StoredCompany>(
    `select ${companyColumns} from ${companyTables} where c.id = $1 and c.level = 'company' and c.id <> app_company_id()`,
    [id],
  )
  return (await withUsage(db, rows))[0]
}

/** Stores a new company and returns its id. */
export async function insertCompany(db: Db, oemId: number, company: CompanyInput): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    `insert into companies (oem_id, name, time_zone, default_locale, lead_unique, pool_days, seats, valid_through, remark)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [oemId, ...valuesOf(company)],
  )
  if (!row) throw new Error('the company was not stored')
  return row.id
}

/** Changes a company account. */
export async function updateCompany(db: Db, id: number, company: CompanyInput): Promise<void> {
  await db.query(
    `update companies set name = $2, time_zone = $3, default_locale = $4, lead_unique = $5, pool_days = $6,
       seats = $7, valid_through = $8, remark = $9 where id = $1`,
    [id, ...valuesOf(company)],
  )
}

function valuesOf(company: CompanyInput): unknown[] {
  const { name, timeZone, defaultLocale, leadUnique, poolDays, seats, validThrough, remark } = company
  return [name, timeZone, defaultLocale, leadUnique, poolDays, seats, validThrough, remark]
}

/** Locks a company against changes of its seats and people, and returns how many of them are enabled. */
export async function lockPeople(db: Db, id: number): Promise<number> {
  await db.query('select id from companies where id = $1 for update', [id])
  const row = await one<{ people: number }>(db, 'select people from company_usage($1)', [[id]])
  return row?.people ?? 0
}

/** Closes a company or opens it again; false when it is in that state already. */
export async function updateSuspended(
  db: Db,
  id: number,
  { isSuspended, reason }: { isSuspended: boolean; reason: string },
): Promise<boolean> {
  const rows = await db.query(
    `update companies set suspended_at = case when $2 then now() end, suspend_reason = $3
     where id = $1 and (suspended_at is null) = $2 and deleted_at is null returning id`,
    [id, isSuspended, reason],
  )
  return rows.length > 0
}

/** Gives companies a new end; returns how many there were. Months count from the later of today and the present end. */
export async function renewCompanies(db: Db, ids: readonly number[], renewal: Renewal): Promise<number> {
  const through =
    'months' in renewal
      ? `(greatest(coalesce(valid_through, (valid_until at time zone time_zone)::date - 1), (now() at time zone time_zone)::date)
          + make_interval(months => $2::int))::date`
      : '$2::date'
  const rows = await db.query(
    `update companies set valid_through = ${through}
     where id = any($1) and level = 'company' and deleted_at is null returning id`,
    [ids, 'months' in renewal ? renewal.months : renewal.validThrough],
  )
  return rows.length
}

/** Deletes a company for now: its data stays until the grace period is over. False when it is deleted already. */
export async function markDeleted(db: Db, id: number): Promise<boolean> {
  const rows = await db.query(
    `update companies set deleted_at = now(),
       purge_at = now() + (select grace_days from system_settings) * interval '1 day'
     where id = $1 and deleted_at is null returning id`,
    [id],
  )
  return rows.length > 0
}

/** Brings a deleted company back; false when it is not deleted or its time is over. */
export async function markRestored(db: Db, id: number): Promise<boolean> {
  const rows = await db.query(
    `update companies set deleted_at = null, purge_at = null
     where id = $1 and deleted_at is not null and purge_at > now() returning id`,
    [id],
  )
  return rows.length > 0
}

/** How many accounts of the caller's house need attention. */
export async function countAccounts(
  db: Db,
): Promise<Record<'all' | 'expiring' | 'expired' | 'suspended', number>> {
  const row = await one<Record<'all' | 'expiring' | 'expired' | 'suspended', number>>(
    db,
    `select count(*)::int as all,
       (count(*) filter (where state = 'expiring'))::int as expiring,
       (count(*) filter (where state = 'expired'))::int as expired,
       (count(*) filter (where state = 'suspended'))::int as suspended
     from (select ${companyColumns} from ${companyTables}
           where c.level = 'company' and c.deleted_at is null) account`,
  )
  return row ?? { all: 0, expiring: 0, expired: 0, suspended: 0 }
}
