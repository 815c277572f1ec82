import { largeDirectory } from '#features/buyers/directory-copies/copy-ledger.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** A dataset that is shown to a company. */
interface Source {
  datasetId: number
  companyId: number
  generation: number
  rows: number
  isStorable: boolean
  isCopied: boolean
}

/** What a company searches in copies. */
export interface CopiedSources {
  datasets: readonly Source[]
  /** Companies that it does not see, by their numbers. */
  hidden: readonly number[]
}

/** Where the companies shown to the transaction's company are searched in copies; undefined where PostgreSQL searches them itself. */
export async function readCopiedSources(db: Db): Promise<CopiedSources | undefined> {
  const datasets = await db.query<Source>('select * from directory_sources()')
  const rows = datasets.reduce((sum, dataset) => sum + dataset.rows, 0)
  if (rows < largeDirectory || !datasets.every(({ isCopied }) => isCopied)) return undefined
  const hidden = await one<{ ids: number[] }>(db, 'select directory_hidden_ids() as ids')
  return { datasets, hidden: hidden?.ids ?? [] }
}
