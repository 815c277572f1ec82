import type { CompanyDataset, DatasetImport } from '@landfall/contract/buyers/company-datasets.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { RecycleHandler } from '#platform/records/recycle-handler.ts'
import { tradePartyKey } from './dataset-parties.ts'
import type { DatasetCompany } from './dataset-rows.ts'

/** Rows of one statement. */
const batchSize = 2_000

const columns = `d.id, d.name, d.licence, d.attribution, d.release, d.is_storable, d.file_name, d.rows, d.imported_at,
  (select u.name from users u where u.id = d.imported_by) as importer_name`

/** The datasets that are not in the recycle bin, the newest first. */
export function listDatasets(db: Db): Promise<CompanyDataset[]> {
  return db.query(
    `select ${columns} from company_datasets d where d.deleted_at is null order by d.imported_at desc, d.id desc`,
  )
}

/** Stores a dataset, or a new release in place of the one it replaces; throws `datasetNotFound`. */
export async function storeDataset(
  db: Db,
  wish: Omit<DatasetImport, 'replaces'> & { replaces?: number | undefined },
  companies: readonly DatasetCompany[],
): Promise<CompanyDataset> {
  const { name, licence, attribution, release, isStorable, fileName, replaces } = wish
  const values = [name, licence, attribution, release, isStorable, fileName, companies.length]
  const stored =
    replaces === undefined
      ? await one<{ id: number }>(
          db,
          `insert into company_datasets (name, licence, attribution, release, is_storable, file_name, rows)
           values ($1, $2, $3, $4, $5, $6, $7) returning id`,
          values,
        )
      : await one<{ id: number }>(
          db,
          `update company_datasets set name = $1, licence = $2, attribution = $3, release = $4, is_storable = $5,
             file_name = $6, rows = $7, imported_at = now(), imported_by = app_user_id()
           where id = $8 and deleted_at is null returning id`,
          [...values, replaces],
        )
  if (!stored) throw new AppError('datasetNotFound')
  if (replaces !== undefined) {
    await db.query('delete from directory_companies where dataset_id = $1', [stored.id])
  }
  for (let at = 0; at < companies.length; at += batchSize) {
    await insertCompanies(db, stored.id, companies.slice(at, at + batchSize))
  }
  const dataset = await one<CompanyDataset>(db, `select ${columns} from company_datasets d where d.id = $1`, [
    stored.id,
  ])
  if (!dataset) throw new Error('no dataset was stored')
  return dataset
}

function asRow({ hsCodes, ...rest }: DatasetCompany) {
  return { ...rest, hs_codes: hsCodes, party_key: tradePartyKey(rest) }
}

async function insertCompanies(
  db: Db,
  datasetId: number,
  companies: readonly DatasetCompany[],
): Promise<void> {
  await db.query(
    `insert into directory_companies
       (dataset_id, name, country, city, address, website, email, phone, products, hs_codes, party_key,
        latitude, longitude)
     select $1, c.name, c.country, c.city, c.address, c.website, c.email, c.phone, c.products, c.hs_codes, c.party_key,
       c.latitude, c.longitude
     from jsonb_to_recordset($2) as c (name text, country text, city text, address text, website text, email text,
       phone text, products text, hs_codes text[], party_key text, latitude double precision, longitude double precision)`,
    [datasetId, JSON.stringify(companies.map(asRow))],
  )
}

/** Moves a dataset to the recycle bin; throws `datasetNotFound`. */
export async function removeDataset(db: Db, id: number): Promise<void> {
  const rows = await db.query(
    `update company_datasets set deleted_at = now(), deleted_by = app_user_id()
     where id = $1 and deleted_at is null returning id`,
    [id],
  )
  if (rows.length === 0) throw new AppError('datasetNotFound')
}

/** Brings back a dataset that the caller removed; throws `datasetNotFound`. */
export async function restoreDataset(db: Db, id: number): Promise<void> {
  const rows = await db.query(
    `update company_datasets set deleted_at = null, deleted_by = null
     where id = $1 and deleted_at is not null and deleted_by = app_user_id() returning id`,
    [id],
  )
  if (rows.length === 0) throw new AppError('datasetNotFound')
}

/** Datasets in the recycle bin, each with its companies. */
export const datasetRecycling: RecycleHandler = {
  kind: 'companyDataset',
  async restore({ db }, ids) {
    const rows = await db.query(
      'update company_datasets set deleted_at = null, deleted_by = null where id = any($1) returning id',
      [ids],
    )
    return { restored: rows.length, conflicts: [] }
  },
  async purge(db, ids) {
    await db.query('delete from company_datasets where id = any($1) and deleted_at is not null', [ids])
  },
}
