import type { CompanyDataset, DatasetImport } from '@landfall/contract/buyers/company-datasets.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { RecycleHandler } from '#platform/records/recycle-handler.ts'
import { tradePartyKey } from './dataset-parties.ts'
import { codeLimit, type FoundEntry } from './dataset-rows.ts'

/** Rows of one statement. */
const batchSize = 2_000

/** Rows that are deleted at a time: nobody else waits for long. */
const clearedAtOnce = 20_000

const columns = `d.id, d.name, d.licence, d.attribution, d.release, d.is_storable, d.file_name, d.rows, d.imported_at, d.skipped,
  d.repeated, d.erased, d.unknown_columns, d.company_id <> app_company_id() as is_shared, coalesce((select u.name from users u where u.id = d.imported_by), '') as importer_name`

/** The datasets that are whole and not in the recycle bin, the newest first; with those of the shared library. */
export function listDatasets(db: Db): Promise<CompanyDataset[]> {
  return db.query(
    `select ${columns} from company_datasets d where d.deleted_at is null and d.generation is not null
     order by d.imported_at desc, d.id desc`,
  )
}

/** What is said of a dataset by whoever imports it. */
export type DatasetWish = Omit<DatasetImport, 'replaces' | 'country'>

/** Makes a dataset that nobody sees until it is whole. */
export async function createDataset(db: Db, wish: DatasetWish): Promise<number> {
  const { name, licence, attribution, release, isStorable, fileName } = wish
  const stored = await one<{ id: number }>(
    db,
    `insert into company_datasets (name, licence, attribution, release, is_storable, file_name, rows)
     values ($1, $2, $3, $4, $5, $6, 0) returning id`,
    [name, licence, attribution, release, isStorable, fileName],
  )
  if (!stored) throw new Error('no dataset was stored')
  return stored.id
}

/** Throws `datasetNotFound` unless there is such a dataset to be replaced. */
export async function requireDataset(db: Db, id: number): Promise<void> {
  const found = await one(
    db,
    'select from company_datasets where id = $1 and company_id = app_company_id() and deleted_at is null and generation is not null',
    [id],
  )
  if (!found) throw new AppError('datasetNotFound')
}

/** Which loading of a dataset companies are of. */
export interface Loading {
  datasetId: number
  generation: number
}

/** Stores companies of a loading; what is there of one is completed. */
export async function storeEntries(
  db: Db,
  { datasetId, generation }: Loading,
  entries: readonly FoundEntry[],
): Promise<void> {
  for (let at = 0; at < entries.length; at += batchSize) {
    const rows = entries.slice(at, at + batchSize).map(asRow)
    await db.query(storeSql, [datasetId, generation, JSON.stringify(rows)])
  }
}

function asRow({ hsCodes, entryKey, ...rest }: FoundEntry) {
  return { ...rest, hs_codes: hsCodes, entry_key: entryKey, party_key: tradePartyKey(rest) }
}

const texts = ['address', 'website', 'email', 'phone', 'products']
const storeSql = `insert into directory_companies as c
    (dataset_id, generation, entry_key, name, country, city, address, website, email, phone, products, hs_codes, party_key,
     latitude, longitude)
  select $1, $2, e.entry_key, e.name, e.country, e.city, e.address, e.website, e.email, e.phone, e.products, e.hs_codes,
    e.party_key, e.latitude, e.longitude
  from jsonb_to_recordset($3) as e (entry_key uuid, name text, country text, city text, address text, website text, email text,
    phone text, products text, hs_codes text[], party_key text, latitude double precision, longitude double precision)
  on conflict (company_id, dataset_id, generation, entry_key) do update set
    ${texts.map((name) => `${name} = case when c.${name} = '' then excluded.${name} else c.${name} end`).join(', ')},
    hs_codes = (select array(select distinct code from unnest(c.hs_codes || excluded.hs_codes) code limit ${codeLimit})),
    latitude = coalesce(c.latitude, excluded.latitude),
    longitude = case when c.latitude is null then excluded.longitude else c.longitude end`

/** What came of a file beside its companies. */
export interface LoadCounts {
  /** Rows that hold anything. */
  read: number
  skipped: number
  erased: number
  unknownColumns: readonly string[]
}

/**
 * Shows the companies of a loading in place of those that were shown until now. Answers how many they are and what they replace;
 * throws `datasetUnusable` when there are none, and `datasetNotFound` when the dataset has been removed meanwhile.
 */
export async function publishLoading(
  db: Db,
  { datasetId, generation }: Loading,
  { wish, counts }: { wish: DatasetWish; counts: LoadCounts },
): Promise<{ rows: number; repeated: number; former: number | null }> {
  const counted = await one<{ rows: number }>(
    db,
    'select count(*)::integer as rows from directory_companies where dataset_id = $1 and generation = $2',
    [datasetId, generation],
  )
  const rows = counted?.rows ?? 0
  if (rows === 0) throw new AppError('datasetUnusable')
  const { name, licence, attribution, release, isStorable, fileName } = wish
  const { read, skipped, erased, unknownColumns } = counts
  const repeated = Math.max(0, read - skipped - erased - rows)
  const shown = await one<{ former: number | null }>(
    db,
    `update company_datasets d set name = $3, licence = $4, attribution = $5, release = $6, is_storable = $7, file_name = $8,
       rows = $9, skipped = $10, repeated = $11, erased = $12, unknown_columns = $13, generation = $2, imported_at = now(),
       imported_by = app_user_id()
     from company_datasets o where d.id = $1 and o.id = d.id and d.deleted_at is null returning o.generation as former`,
    [
      ...[datasetId, generation, name, licence, attribution, release, isStorable, fileName],
      ...[rows, skipped, repeated, erased, unknownColumns],
    ],
  )
  if (!shown) throw new AppError('datasetNotFound')
  return { rows, repeated, former: shown.former }
}

/** Deletes some companies of a loading that is not shown; answers whether there may be more. */
export async function clearLoading(db: Db, { datasetId, generation }: Loading): Promise<boolean> {
  const rows = await db.query(
    `delete from directory_companies where id in (
       select c.id from directory_companies c join company_datasets d on d.id = c.dataset_id
       where c.dataset_id = $1 and c.generation = $2 and d.generation is distinct from $2 limit ${clearedAtOnce}) returning 1`,
    [datasetId, generation],
  )
  return rows.length === clearedAtOnce
}

/** Deletes a dataset of which nothing was ever shown. */
export async function dropUnborn(db: Db, id: number): Promise<void> {
  await db.query('delete from company_datasets where id = $1 and generation is null', [id])
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
    // Its companies go with it, and may be millions.
    await db.query('set local statement_timeout = 0')
    await db.query('delete from company_datasets where id = any($1) and deleted_at is not null', [ids])
  },
}
