import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { readCompressed } from './backup-archive.ts'
import type { BackupManifest, BackupTable } from './backup-manifest.ts'
import { listTables, sumTable } from './postgres-backup.ts'

/** Throws when the database already holds tables of the product. */
export async function demandEmptyPostgres(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    if ((await listTables(client)).length > 0) {
      throw new Error('The database is not empty; a backup is restored into an empty one only.')
    }
  })
}

/**
 * Fills the migrated database from a backup in one transaction and compares every table with it before the
 * transaction is committed.
 */
export async function restorePostgres(
  ownerUrl: string,
  folder: string,
  backup: BackupManifest['postgres'],
): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query("set timezone = 'UTC'; begin")
    const known = (await listTables(client)).map(({ name }) => name)
    const foreignKeys = await dropForeignKeys(client)
    // First of all: logs refuse to be emptied.
    await switchTriggers(client, known, 'disable')
    await client.query(`truncate ${known.map((name) => client.escapeIdentifier(name)).join(', ')}`)
    for (const table of backup.tables) await loadTable(client, folder, table)
    // All rows are there now, in whatever order the tables came.
    for (const { table, name, definition } of foreignKeys) {
      await client.query(`alter table ${table} add constraint ${client.escapeIdentifier(name)} ${definition}`)
    }
    await switchTriggers(client, known, 'enable')
    for (const { name, value } of backup.sequences) {
      await client.query('select setval(quote_ident($1)::regclass, $2, true)', [name, value])
    }
    for (const table of backup.tables) await compareTable(client, table)
    await client.query('commit')
    await client.query('analyze')
  })
}

async function loadTable(
  client: pg.Client,
  folder: string,
  { name, columns, file }: BackupTable,
): Promise<void> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const target = client.query(copyFrom(`copy ${client.escapeIdentifier(name)} (${list}) from stdin`))
  await pipeline(readCompressed(path.join(folder, file)), target)
}

async function compareTable(client: pg.Client, expected: BackupTable): Promise<void> {
  const found = await sumTable(client, expected.name)
  if (found.rows !== expected.rows || found.checksum !== expected.checksum) {
    throw new Error(`The restored table ${expected.name} differs from the backup; nothing was kept.`)
  }
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

// Tables refer to each other in circles, so no order of loading would satisfy all keys.
async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
       from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`)
  }
  return rows
}

async function switchTriggers(client: pg.Client, tables: readonly string[], verb: 'enable' | 'disable') {
  for (const table of tables)
    await client.query(`alter table ${client.escapeIdentifier(table)} ${verb} trigger user`)
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'landfall restore' })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
