import path from 'node:path'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { readCompressed, writeCompressed } from './backup-archive.ts'
import type { BackupManifest, BackupTable } from './backup-manifest.ts'

const attempts = 5
const hours = { seconds: 6 * 3600 }

/** Copies every table of the ClickHouse database into the folder. */
export async function backupClickhouse(
  clickhouse: Clickhouse,
  folder: string,
): Promise<BackupManifest['clickhouse']> {
  const tables: BackupTable[] = []
  for (const table of await listTables(clickhouse)) tables.push(await backupTable(clickhouse, folder, table))
  const migrations = await clickhouse.systemQuery<{ name: string }>({
    name: 'backup-migrations',
    sql: 'select name from schema_migrations order by name',
  })
  const [server] = await clickhouse.systemQuery<{ version: string }>({
    name: 'backup-version',
    sql: 'select version() as version',
  })
  return { version: server?.version ?? '', migrations: migrations.map(({ name }) => name), tables }
}

/** Throws when the ClickHouse database already holds tables. */
export async function demandEmptyClickhouse(clickhouse: Clickhouse): Promise<void> {
  await clickhouse.createDatabase()
  if ((await listTables(clickhouse)).length > 0) {
    throw new Error('The ClickHouse database is not empty; a backup is restored into an empty one only.')
  }
}

/** Fills the migrated database from a backup and compares every table with it. */
export async function restoreClickhouse(
  clickhouse: Clickhouse,
  folder: string,
  backup: BackupManifest['clickhouse'],
): Promise<void> {
  const known = await listTables(clickhouse)
  for (const expected of backup.tables) {
    const table = known.find(({ name }) => name === expected.name)
    if (!table) throw new Error(`The migrations did not create the ClickHouse table ${expected.name}.`)
    await clickhouse.chCommand({
      name: 'restore-truncate',
      sql: `truncate table ${table.name}`,
      system: true,
    })
    await clickhouse.chInsert({
      table: table.name,
      columns: expected.columns.map(quoted),
      format: 'Native',
      rows: readCompressed(path.join(folder, expected.file)),
      // A block of an old backup may touch every partition there is.
      settings: { max_partitions_per_insert_block: '0' },
    })
    const found = await sumTable(clickhouse, { ...table, columns: expected.columns })
    if (found.rows !== expected.rows || found.checksum !== expected.checksum) {
      throw new Error(`The restored ClickHouse table ${expected.name} differs from the backup.`)
    }
  }
}

interface Table {
  name: string
  engine: string
  columns: string[]
}

// Without transactions a table may change while it is read; it is then read again.
async function backupTable(clickhouse: Clickhouse, folder: string, table: Table): Promise<BackupTable> {
  const { name, columns } = table
  const file = path.join('clickhouse', `${name}.native.gz`)
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const before = await sumTable(clickhouse, table)
    const sql = `select ${columns.map(quoted).join(', ')} from ${name} format Native`
    const sha256 = await writeCompressed(path.join(folder, file), await clickhouse.systemRead(sql))
    const after = await sumTable(clickhouse, table)
    if (before.rows === after.rows && before.checksum === after.checksum) {
      return { name, columns, file, sha256, ...after }
    }
  }
  throw new Error(`The ClickHouse table ${name} keeps changing; stop the uploads and try again.`)
}

async function sumTable(
  clickhouse: Clickhouse,
  { name, engine, columns }: Table,
): Promise<{ rows: number; checksum: string }> {
  // These engines drop rows when parts are merged, at times of their own; FINAL counts as if they had.
  const final = /Replacing|Summing|Aggregating|Collapsing|Graphite/.test(engine) ? 'final' : ''
  const [sum] = await clickhouse.systemQuery<{ rows: number; checksum: string }>({
    name: 'backup-sum',
    sql: `select count() as rows, toString(sum(cityHash64(formatRow('TSV', ${columns.map(quoted).join(', ')})))) as checksum
      from ${name} ${final}`,
    limits: hours,
  })
  return sum ?? { rows: 0, checksum: '0' }
}

async function listTables(clickhouse: Clickhouse): Promise<Table[]> {
  return clickhouse.systemQuery<Table>({
    name: 'backup-tables',
    sql: `select t.name as name, any(t.engine) as engine,
        arrayMap(pair -> pair.2, arraySort(groupArray((c.position, c.name)))) as columns
      from system.tables t join system.columns c on c.database = t.database and c.table = t.name
      where t.database = {database:String} and (endsWith(t.engine, 'MergeTree') or t.engine = 'Distributed')
        and c.default_kind not in ('MATERIALIZED', 'ALIAS', 'EPHEMERAL')
      group by t.name order by t.name`,
    params: { database: clickhouse.database },
  })
}

function quoted(name: string): string {
  return `\`${name.replaceAll('`', '\\`')}\``
}
