import type { ImportedCustomer } from '@landfall/contract/customers/imported-customer.ts'
import type { Db } from '#platform/postgres/database.ts'

/** What a file says of a customer. */
export interface ImportedRow {
  id: number
  customer: ImportedCustomer
  nameKey: string
  /** Where a new customer goes; undefined for one that was there. */
  place?: { ownerId: number | null; poolId: number | null }
}

const fieldTypes = `id bigint, name text, name_key text, country text, website text, phone text, registration_no text,
  address text, remark text, stage text, intent text, scale text, annual_purchase text, company_type text, time_zone text,
  language text, stars smallint,  group_id bigint, source_id bigint, custom jsonb, next_contact_at timestamptz, owner_id bigint, pool_id bigint`

function fieldsOf({ id, customer, nameKey, place }: ImportedRow) {
  return {
    id,
    name: customer.name,
    name_key: nameKey,
    country: customer.country || null,
    website: customer.website,
    phone: customer.phone,
    registration_no: customer.registrationNo,
    address: customer.address,
    remark: customer.remark,
    stage: customer.stage || 'toFollow',
    intent: customer.intent || 'unknown',
    scale: customer.scale || null,
    annual_purchase: customer.annualPurchase || null,
    company_type: customer.companyType || null,
    time_zone: customer.timeZone || null,
    language: customer.language || null,
    stars: customer.stars ?? 0,
    group_id: customer.groupId,
    source_id: customer.sourceId,
    custom: customer.custom,
    next_contact_at: customer.nextContactAt || null,
    owner_id: place?.ownerId ?? null,
    pool_id: place?.poolId ?? null,
  }
}

/** Stores customers of a file under the ids that were reserved for them. */
export async function insertImported(db: Db, rows: readonly ImportedRow[]): Promise<void> {
  if (rows.length === 0) return
  await db.query(
    `insert into customers (id, name, name_key, country, website, phone, registration_no, address, remark, source, stage,
       intent, scale, annual_purchase, company_type, time_zone, language, stars, group_id, source_id, custom, next_contact_at, owner_id, pool_id,
       acquired_by, release_type)
     overriding system value
     select n.id, n.name, n.name_key, n.country, n.website, n.phone, n.registration_no, n.address, n.remark, 'import',
       n.stage, n.intent, n.scale, n.annual_purchase, n.company_type, n.time_zone, n.language, n.stars, n.group_id, n.source_id, n.custom,
       n.next_contact_at, n.owner_id, n.pool_id, 'imported', case when n.owner_id is null then 'import' end
     from jsonb_to_recordset($1::jsonb) as n (${fieldTypes})`,
    [JSON.stringify(rows.map(fieldsOf))],
  )
}

/** Writes what a file says of customers that were there. */
export async function updateImported(db: Db, rows: readonly ImportedRow[]): Promise<void> {
  if (rows.length === 0) return
  await db.query(
    `update customers c set name = n.name, name_key = n.name_key, country = n.country, website = n.website,
       phone = n.phone, registration_no = n.registration_no, address = n.address, remark = n.remark, stage = n.stage,
       intent = n.intent, scale = n.scale, annual_purchase = n.annual_purchase, company_type = n.company_type,
       time_zone = n.time_zone, language = n.language, stars = n.stars, group_id = n.group_id, source_id = n.source_id, custom = n.custom, next_contact_at = n.next_contact_at,
       updated_at = clock_timestamp()
     from jsonb_to_recordset($1::jsonb) as n (${fieldTypes}) where c.id = n.id`,
    [JSON.stringify(rows.map(fieldsOf))],
  )
}

/** Writes customers as they were before a file changed them. */
export async function restoreImported(db: Db, rows: readonly ImportedRow[]): Promise<void> {
  await db.query(
    `update customers c set name = n.name, country = nullif(n.country, ''), website = n.website, phone = n.phone,
       registration_no = n."registrationNo", address = n.address, remark = n.remark, stage = n.stage, intent = n.intent,
       scale = nullif(n.scale, ''), annual_purchase = nullif(n."annualPurchase", ''),
       company_type = nullif(n."companyType", ''), time_zone = nullif(coalesce(n."timeZone", c.time_zone), ''),
       language = nullif(coalesce(n.language, c.language), ''), stars = n.stars, group_id = n."groupId", source_id = n."sourceId", custom = coalesce(n.custom, c.custom),
       next_contact_at = nullif(n."nextContactAt", '')::timestamptz, name_key = n."nameKey",
       updated_at = clock_timestamp()
     from jsonb_to_recordset($1::jsonb) as n (id bigint, name text, country text, website text, phone text,
       "registrationNo" text, address text, remark text, stage text, intent text, scale text, "annualPurchase" text,
       "companyType" text, "timeZone" text, language text, stars smallint, "groupId" bigint, "sourceId" bigint, custom jsonb, "nextContactAt" text, "nameKey" text)
     where c.id = n.id`,
    [JSON.stringify(rows.map(({ id, nameKey, customer }) => ({ id, nameKey, ...customer })))],
  )
}
