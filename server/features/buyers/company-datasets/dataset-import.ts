import type { DatasetImport, DatasetReport } from '@landfall/contract/buyers/company-datasets.ts'
import type { Context } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { readDatasetFile } from './dataset-file.ts'
import { storeDataset } from './dataset-store.ts'

/** What importing needs of other areas. */
export interface DatasetNeeds {
  /** Those of some addresses that belong to people who were erased. */
  erasedAmong(db: Db, emails: readonly string[]): Promise<ReadonlySet<string>>
}

/** Reads a file and stores its companies, all or none. Who asked to be erased does not come in again. */
export async function importDataset(
  ctx: Context,
  needs: DatasetNeeds,
  { stream, ...wish }: DatasetImport & { stream: AsyncIterable<Uint8Array> },
): Promise<DatasetReport> {
  const { companies, skipped, repeated, unknownColumns } = await readDatasetFile(ctx, stream)
  return ctx.transaction(async (db) => {
    const emails = companies.map(({ email }) => email).filter((email) => email !== '')
    const erased = await needs.erasedAmong(db, emails)
    const kept = companies.filter(({ email }) => !erased.has(email))
    const dataset = await storeDataset(db, wish, kept)
    return { dataset, skipped, repeated, erased: companies.length - kept.length, unknownColumns }
  })
}
