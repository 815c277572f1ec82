import type { DatasetReaders } from '@landfall/contract/buyers/company-datasets.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** Who may read a dataset of the caller's; throws `datasetNotFound`. */
export async function readReaders(db: Db, id: number): Promise<DatasetReaders> {
  const dataset = await one<{ isForAll: boolean }>(
    db,
    `select is_for_all from company_datasets
     where id = $1 and company_id = app_company_id() and deleted_at is null and generation is not null`,
    [id],
  )
  if (!dataset) throw new AppError('datasetNotFound')
  const companies = await db.query<{ id: number; name: string }>('select id, name from dataset_readers($1)', [
    id,
  ])
  return { isForAll: dataset.isForAll, companies }
}

/** Says who may read a dataset of the caller's; throws `datasetNotFound`. */
export async function shareDataset(
  db: Db,
  id: number,
  { isForAll, companyIds }: { isForAll: boolean; companyIds: readonly number[] },
): Promise<DatasetReaders> {
  const row = await one<{ isDone: boolean }>(db, 'select dataset_share($1, $2, $3) as is_done', [
    ...[id, isForAll, companyIds],
  ])
  if (!row?.isDone) throw new AppError('datasetNotFound')
  return readReaders(db, id)
}
