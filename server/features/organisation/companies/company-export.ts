import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { saveFile } from '#platform/files/stored-files.ts'
import type { Db } from '#platform/postgres/database.ts'
import { defineTask, type TaskDefinition, type TaskRun } from '#platform/tasks/task-definition.ts'
import { type ArchiveEntry, archiveOf } from './archive-stream.ts'
import { type CompanyTable, listCompanyTables } from './company-tables.ts'

/** Which company is written into an archive. */
export interface CompanyExportInput {
  companyId: number
}

interface ExportDeps {
  files: FileStore
  clickhouse: Clickhouse
}

type Run = TaskRun<CompanyExportInput>

const keepDays = 30
const rowsAtOnce = 2_000

/** The customs records that count; what an upload is still deciding on is no data yet. */
const customsTables = ['customs_shipments', 'customs_statistics'] as const

/** What searches are made with says nothing that the texts themselves do not. */
const searchedColumns = 'goods_n, buyer_n, seller_n'

/** Secrets, and what only this program can read. */
const secretColumn = /(^|_)(hash|sealed|token|secret)$/

/** Writes every row of a company into one archive, a file of JSON lines per table. A killed run starts anew. */
export function companyExportTask(deps: ExportDeps): TaskDefinition<CompanyExportInput> {
  return defineTask<CompanyExportInput>({
    kind: 'companyExport',
    async run(run) {
      const [company] = await inCompany(run, (db) =>
        db.query<{ name: string }>('select name from companies where id = app_company_id()'),
      )
      const fileId = await saveFile(run, deps.files, {
        name: `${company?.name ?? 'company'}.zip`,
        contentType: 'application/zip',
        content: archiveOf(exportEntries(deps, run)),
        expiresAt: new Date(Date.now() + keepDays * 86_400_000),
      })
      return { fileId }
    },
  })
}

// The task belongs to the administrator's house; the database lets it into companies below that only.
function inCompany<T>(run: Run, work: (db: Db) => Promise<T>): Promise<T> {
  return run.transaction(async (db) => {
    await db.query('select app_enter_company($1)', [run.input.companyId])
    return work(db)
  })
}

async function* exportEntries({ clickhouse }: ExportDeps, run: Run): AsyncGenerator<ArchiveEntry> {
  const tables = await inCompany(run, listCompanyTables)
  const total = tables.length + customsTables.length
  let done = 0
  const begin = () => {
    run.signal.throwIfAborted()
    run.progress(done, total)
    done += 1
  }
  for (const table of tables) {
    begin()
    yield { name: `${table.name}.jsonl`, write: (line) => writeTable(run, table, line) }
  }
  for (const table of customsTables) {
    begin()
    yield {
      name: `${table}.jsonl`,
      async write(line) {
        const sql = `select * except (${searchedColumns}) from ${table} where company_id = {company_id:UInt64}`
        const company = { id: run.input.companyId }
        for await (const row of clickhouse.chStream<object>({ company }, { name: 'company-export', sql })) {
          await line(JSON.stringify(row))
        }
      },
    }
  }
  run.progress(total, total)
}

async function writeTable(
  run: Run,
  table: CompanyTable,
  line: (text: string) => Promise<void>,
): Promise<void> {
  const columns = table.columns.filter((column) => !secretColumn.test(column)).map((column) => `"${column}"`)
  await inCompany(run, async (db) => {
    await db.query(
      `declare company_rows no scroll cursor for
       select row_to_json(r)::text as line from (
         select ${columns.join(', ')} from "${table.name}" where "${table.companyColumn}" = app_company_id()) r`,
    )
    for (;;) {
      run.signal.throwIfAborted()
      const rows = await db.query<{ line: string }>(`fetch ${rowsAtOnce} from company_rows`)
      for (const row of rows) await line(row.line)
      if (rows.length < rowsAtOnce) return
    }
  })
}
