import { readUiSettings } from '@landfall/contract/organisation/branding.ts'
import type { BrandInput, LogoSlot, OemAgreement, OemView } from '@landfall/contract/organisation/oems.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { oemColumns } from './oem-list.ts'

type StoredOem = Omit<OemView, 'hideUnsubscribe'> & { indexUiSettings: string }

const viewColumns = `${oemColumns}, o.remark, o.login_logo, o.index_content, o.show_login_logo, o.show_index_logo,
  o.show_index_content, o.index_ui_settings, o.updated_at`

/** An OEM the transaction's house may see. */
export async function findOem(db: Db, id: number): Promise<OemView | undefined> {
  const row = await one<StoredOem>(db, `select ${viewColumns} from oems o where o.id = $1`, [id])
  return row && { ...row, ...readUiSettings(row.indexUiSettings) }
}

type NewRow = OemAgreement & { title: string; trademark: string }

/** Stores a new OEM and its house; returns both ids. */
export async function insertOem(db: Db, oem: NewRow): Promise<{ id: number; houseId: number }> {
  const row = await one<{ id: number }>(
    db,
    `insert into oems (name, title, domain, trademark, remark)
     values ($1, $2, nullif($3, ''), nullif($4, ''), $5) returning id`,
    [oem.name, oem.title || oem.name, oem.domain, oem.trademark, oem.remark],
  )
  if (!row) throw new Error('the OEM was not stored')
  const house = await one<{ id: number }>(
    db,
    `insert into companies (level, oem_id, name) values ('oem', $1, $2) returning id`,
    [row.id, oem.name],
  )
  if (!house) throw new Error('the house of the OEM was not stored')
  return { id: row.id, houseId: house.id }
}

/** Changes what is agreed with an OEM; false when there is none. */
export async function updateAgreement(db: Db, id: number, oem: OemAgreement): Promise<boolean> {
  const rows = await db.query(
    `update oems set name = $2, domain = nullif($3, ''), remark = $4, updated_at = now() where id = $1 returning id`,
    [id, oem.name, oem.domain, oem.remark],
  )
  await db.query(`update companies set name = $2 where oem_id = $1 and level = 'oem'`, [id, oem.name])
  return rows.length > 0
}

/** Changes how an OEM presents itself; false when there is none. */
export async function updateBrand(db: Db, id: number, brand: BrandInput): Promise<boolean> {
  const rows = await db.query(
    `update oems set title = $2, trademark = nullif($3, ''), index_content = $4, show_login_logo = $5,
       show_index_logo = $6, show_index_content = $7, index_ui_settings = $8, updated_at = now()
     where id = $1 returning id`,
    [
      id,
      brand.title,
      brand.trademark,
      brand.indexContent,
      brand.showLoginLogo,
      brand.showIndexLogo,
      brand.showIndexContent,
      JSON.stringify({ hideUnsubscribe: brand.hideUnsubscribe }),
    ],
  )
  return rows.length > 0
}

const logoColumns: Record<LogoSlot, string> = { logo: 'logo', loginLogo: 'login_logo' }

/** Sets the address of a logo; empty for none. */
export async function updateLogo(
  db: Db,
  id: number,
  { slot, url }: { slot: LogoSlot; url: string },
): Promise<void> {
  await db.query(`update oems set ${logoColumns[slot]} = $2, updated_at = now() where id = $1`, [id, url])
}

/** Closes an OEM or opens it again; false when there is none. */
export async function updateSuspended(
  db: Db,
  id: number,
  { isSuspended, reason }: { isSuspended: boolean; reason: string },
): Promise<boolean> {
  const rows = await db.query(
    `update oems set suspended_at = case when $2 then coalesce(suspended_at, now()) end, suspend_reason = $3,
       updated_at = now() where id = $1 returning id`,
    [id, isSuspended, reason],
  )
  return rows.length > 0
}

/** The house of an OEM below the transaction's house. */
export async function findHouse(db: Db, oemId: number): Promise<number | undefined> {
  const row = await one<{ id: number }>(
    db,
    `select id from companies where level = 'oem' and oem_id = $1 and id <> app_company_id()`,
    [oemId],
  )
  return row?.id
}

const refusals: Record<string, 'domainTaken' | 'trademarkFixed'> = {
  oems_domain: 'domainTaken',
  oems_trademark_fixed: 'trademarkFixed',
}

/** Why the database refused to store an OEM, when it is something a person can put right. */
export function refusalOf(error: unknown): 'domainTaken' | 'trademarkFixed' | undefined {
  return refusals[(error as { constraint?: string }).constraint ?? '']
}
